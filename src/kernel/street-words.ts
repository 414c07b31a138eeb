/**
 * How words of addresses are written and said: USPS Publication 28, directionals (§233), street suffixes (appendix C1),
 * units (C2) and county roads (F). Of each line the first is the word, the others are its short forms and what else
 * people write. Ordinals are said, and written as numbers (§232.12).
 */
const said = `
north n, south s, east e, west w, northeast ne, northwest nw, southeast se, southwest sw,
alley aly allee ally, annex anx anex, arcade arc, avenue ave av aven avenu avn avnue, bayou byu bayoo, beach bch,
bend bnd, bluff blf bluf, bluffs blfs, bottom btm bot bottm, boulevard blvd boul boulv, branch br brnch, bridge brg brdge,
brook brk, brooks brks, burg bg, burgs bgs, bypass byp bypa byps, camp cp cmp, canyon cyn canyn cnyn, cape cpe,
causeway cswy causwa, center ctr cen cent centr centre cnter cntr, centers ctrs, circle cir circ circl crcl crcle,
circles cirs, cliff clf, cliffs clfs, club clb, common cmn, commons cmns, corner cor, corners cors, course crse, court ct,
courts cts, cove cv, coves cvs, creek crk, crescent cres crsent crsnt, crest crst, crossing xing crssng,
crossroad xrd, crossroads xrds, curve curv, dale dl, dam dm, divide dv div dvd, drive dr driv drv, drives drs,
estate est, estates ests, expressway expy exp expr express expw, extension ext extn extnsn, extensions exts, falls fls,
ferry fry frry, field fld, fields flds, flat flt, flats flts, ford frd, fords frds, forest frst forests, forge frg forg,
forges frgs, fork frk, forks frks, fort ft frt, freeway fwy freewy frway frwy, garden gdn gardn grden grdn,
gardens gdns grdns, gateway gtwy gatewy gatway gtway, glen gln, glens glns, green grn, greens grns, grove grv grov,
groves grvs, harbor hbr harb harbr hrbor, harbors hbrs, haven hvn, heights hts ht, highway hwy highwy hiway hiwy hway,
hill hl, hills hls, hollow holw hllw hollows holws, inlet inlt, island is islnd, islands iss islnds, junction jct jction
jctn junctn juncton, junctions jcts jctns, key ky, keys kys, knoll knl knol, knolls knls, lake lk, lakes lks, landing lndg
lndng, lane ln, light lgt, lights lgts, loaf lf, lock lck, locks lcks, lodge ldg ldge lodg, loop loops, manor mnr,
manors mnrs, meadow mdw, meadows mdws medows, mill ml, mills mls, mission msn missn mssn, motorway mtwy, mount mt mnt,
mountain mtn mntain mntn mountin mtin, mountains mtns mntns, neck nck, orchard orch orchrd, oval ovl, overpass opas,
park prk, parkway pkwy parkwy pkway pky, parkways pkwys, passage psge, pine pne, pines pnes, place pl, plain pln,
plains plns, plaza plz plza, point pt, points pts, port prt, ports prts, prairie pr prr, radial radl rad radiel, ranch rnch
ranches rnchs, rapid rpd, rapids rpds, rest rst, ridge rdg rdge, ridges rdgs, river riv rvr rivr, road rd cr, roads rds,
route rte, shoal shl, shoals shls, shore shr shoar, shores shrs shoars, skyway skwy, spring spg spng sprng,
springs spgs spngs sprngs, square sq sqr sqre squ, squares sqs sqrs, station sta statn stn, stravenue stra strav straven
stravn strvn strvnue, stream strm streme, street st str strt, streets sts, summit smt sumit sumitt, terrace ter terr,
throughway trwy, trace trce traces, track trak tracks trk trks, trafficway trfy, trail trl trails trls, trailer trlr trlrs,
tunnel tunl tunel tunls tunnels tunnl, turnpike tpke trnpk turnpk, underpass upas, union un, unions uns, valley vly vally
vlly, valleys vlys, viaduct via vdct viadct, view vw, views vws, village vlg vill villag villg, villages vlgs, ville vl,
vista vis vist vst vsta, way wy, well wl, wells wls, apartment apt, building bldg, department dept, floor fl, hangar hngr,
lobby lbby, office ofc, room rm, space spc, suite ste, county cr co, saint st,
first 1st, second 2nd, third 3rd, fourth 4th, fifth 5th, sixth 6th, seventh 7th, eighth 8th, ninth 9th, tenth 10th`;

const groups = said.split(',').map((line) => line.trim().split(/\s+/));

const otherForms = new Map<string, ReadonlySet<string>>();
for (const group of groups)
  for (const word of group) otherForms.set(word, new Set([...(otherForms.get(word) ?? []), ...group]));

const fewestLettersBegun = 3;

/**
 * The other ways to write a word of an address: "avenue" for "ave", "ave" for "avenue". None for another word.
 * @param word in lower case
 * @param isBegun whether somebody may still be typing it: "aven" is "avenue" then
 */
export function streetForms(word: string, isBegun = false): string[] {
  const begun =
    isBegun && word.length >= fewestLettersBegun ? groups.filter(([long = '']) => long.startsWith(word)).flat() : [];
  return [...new Set([...(otherForms.get(word) ?? []), ...begun])].filter((form) => form !== word);
}
