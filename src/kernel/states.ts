/** The states of the United States, the district, and the territories that have ZIP codes. */
const listed = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico,
  VI Virgin Islands, VI US Virgin Islands`;

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const codes = new Map(
  listed.split(',').flatMap((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return [code, name.join(' ')].map((word) => [letters(word), code] as const);
  }),
);

/** The two letters of a state, from them ("NM", "N.M.") or from its name; undefined when it is none of the USA. */
export function stateCode(text: string): string | undefined {
  return codes.get(letters(text));
}
