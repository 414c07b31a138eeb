/** Names as they are met in the Four Corners: Anglo, Hispanic and Navajo families; the frequent ones first. */
import type { Random } from './random.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const angloFirst = words(`
  Michael Jennifer James Linda Robert Patricia David Susan John Karen William Deborah Richard Brenda Mark Pamela
  Steven Kimberly Gary Donna Larry Cynthia Jeff Sharon Brian Rebecca Kevin Kathy Scott Teresa Ron Janet Greg Carolyn
  Dennis Tammy Randy Melissa Keith Amy Terry Michelle Bruce Angela Tim Heather Craig Stephanie Doug Tina Kyle Sarah
  Travis Amanda Cody Ashley Tyler Megan Dustin Brittany Wade Kayla Clint Shelby Garrett Lindsey Bret Marcy Lyle Joyce
  Vern Glenda Roy Peggy Dale Wanda Chad Holly Curtis Robin Trent Jodi Shane Misty Colt Hailey Stuart Marilyn`);
const hispanicFirst = words(`
  Jose Maria Carlos Rosa Luis Elena Juan Yolanda Manuel Carmen Miguel Teresa Daniel Margaret Ramon Dolores Anthony
  Gloria Joseph Priscilla Raymond Patsy Gilbert Connie Orlando Annette Ernest Bernadette Ruben Lorraine Leroy Josephine
  Arturo Monica Eloy Denise Felix Veronica Rudy Sandra Andres Cecilia Mario Angelica Tomas Marisol Adrian Vanessa
  Estevan Alicia Isidro Ramona Benito Stella Lupe Rogelio Eduardo Consuelo Delfino Beatrice`);
const navajoFirst = words(`
  Marlene Leonard Verna Herbert Darlene Delbert Shirley Alvin Lorena Wilson Bernice Harrison Arlene Raymond Charlene
  Kenneth Geraldine Ernest Lucinda Johnny Rena Emerson Louise Jerry Marie Larry Sharon Calvin Rose Tommy Bessie Leroy
  Sheila Vernon Valerie Norman Lorraine Melvin Roselyn Irvin Tanya Jefferson Nizhoni Lyle Shawna Darrell Evangeline
  Myron Alyssa Nathaniel Kyle Ambrose Leandra Sherwin Bertha Tyrone Elsie Shaundeen Garrison Latoya`);

const angloLast = words(`
  Smith Johnson Miller Anderson Davis Wilson Thompson Taylor Brown Moore Clark Baker Hill Walker Young Allen Wright
  Jones Roberts Campbell Nelson Palmer Tucker Hunt Burns Foster Evans Parker Dean Hayes Washburn Wheeler Sharp Bond
  Cline Rhodes Barnes Knight Reeves Stone Hatch Wagner Lambert Weaver Arnold Randall Kirk Snyder Holmes Marsh Pratt
  Norris Garner Haskell Bullock Crandall Dalton Frazier Goff Hobbs Ivins Jessup Kendrick Ludlow Maddox Nickels Odom
  Pickering Quigley Ransom Saylor Thayer Updike Vance Whitlock Yates Bingham Colter Driscoll Ennis Farnsworth Gentry
  Hadley Kimball Lisle McCoy McDaniel McGrath O'Neill Stapleton Treadwell Van_Horn Wooten St._Clair Begley Chesser`);
const hispanicLast = words(`
  Martinez Garcia Gallegos Chavez Trujillo Montoya Lucero Romero Archuleta Sanchez Valdez Jaramillo Lopez Salazar
  Vigil Maestas Herrera Quintana Velasquez Ortiz Candelaria Duran Gonzales Rodriguez Hernandez Manzanares Abeyta
  Atencio Ulibarri Casaus Serrano Padilla Baca Cordova Espinoza Aragon Armijo Apodaca Bustamante Cisneros Esquibel
  Gurule Madrid Medina Mondragon Naranjo Olguin Pacheco Rael Sandoval Tafoya Torrez Varela Zamora Perea Rivera
  Anaya Branch Campos DeHerrera Luna Marquez Olivas Ruybal`);
const navajoLast = words(`
  Begay Yazzie Benally Tsosie Nez Joe Lee Tso Chee Charley Jim Sam John Francisco Bitsilly Pete Willie Largo Begaye
  Benallie Tom Platero Dodge Becenti Etsitty Jumbo Manuelito Watchman Peshlakai Redhouse Harvey Bitsui Denetclaw
  Cambridge Chischilly Clah Natonabah Hoskie Lewis Frank Henry Sandman Todacheene Whitehorse Woody Zah Dennison
  Hardy Kee Nakai Nakaidinae Shorty Silversmith Tohee Tsinajinnie Werito Yellowhorse Attakai`);

const groups = {
  anglo: { first: angloFirst, last: angloLast },
  hispanic: { first: hispanicFirst, last: hispanicLast },
  navajo: { first: navajoFirst, last: navajoLast },
} as const;

/** Shares of Anglo and Hispanic families by town; the rest is Navajo. */
const shares: Readonly<Record<string, readonly [anglo: number, hispanic: number]>> = {
  Farmington: [0.47, 0.26],
  Aztec: [0.56, 0.29],
  Bloomfield: [0.36, 0.43],
  Kirtland: [0.4, 0.12],
};

export type PersonName = Readonly<{ firstName: string; lastName: string }>;

/** Gives names one after the other; a full name comes back only when chance insists. */
export function nameGiver(random: Random): (town: string) => PersonName {
  const given = new Set<string>();
  return (town) => {
    let name = aName(random, town);
    for (let again = 0; again < 6 && given.has(`${name.firstName} ${name.lastName}`); again++)
      name = aName(random, town);
    given.add(`${name.firstName} ${name.lastName}`);
    return name;
  };
}

function aName(random: Random, town: string): PersonName {
  const [anglo, hispanic] = shares[town] ?? [0.45, 0.3];
  const u = random.next();
  const group = groups[u < anglo ? 'anglo' : u < anglo + hispanic ? 'hispanic' : 'navajo'];
  // Families marry and neighbours borrow: one in nine has a first name from the common pool.
  const first = random.chance(0.11) ? angloFirst : group.first;
  const lastName = random.pickFront(group.last).replaceAll('_', ' ');
  const joined = random.chance(0.02) ? `${lastName}-${random.pickFront(group.last).replaceAll('_', ' ')}` : lastName;
  return { firstName: random.pickFront(first), lastName: joined };
}

/** Gives addresses at example.com that look as people choose them, each once. */
export function emailGiver(random: Random): (name: PersonName) => string {
  const given = new Set<string>();
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return ({ firstName, lastName }) => {
    const [first, last] = [plain(firstName), plain(lastName)];
    const ways = [
      `${first}.${last}`,
      `${first[0]}${last}`,
      `${first}${last}`,
      `${first}_${last}`,
      `${last}.${first}`,
      `${first}${last[0]}${random.whole(52, 99)}`,
      `${last}family`,
      `${first}.${last}${random.whole(1, 89)}`,
      `the${last}s`,
    ];
    let local = random.pickFront(ways);
    while (given.has(local)) local = `${first}.${last}${random.whole(2, 999)}`;
    given.add(local);
    return `${local}@example.com`;
  };
}
