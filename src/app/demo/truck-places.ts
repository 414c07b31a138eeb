/** Where the demo's trucks start, an industrial yard south of the Animas, and where they tip: on the mesa before Aztec. */
export const truckPlaces = {
  depot: { address: '1210 S Lake St, Farmington, NM 87401', latitude: 36.7142, longitude: -108.1921 },
  landfill: { address: '78 Road 3140, Aztec, NM 87410', latitude: 36.7632, longitude: -108.0538 },
};
