type Position = Readonly<{ latitude: number; longitude: number; accuracyMetres: number }>;

/** Location capture: 10 s at most, high accuracy, a cached position up to 60 s old (spec 2 §9). */
const options: PositionOptions = { timeout: 10_000, enableHighAccuracy: true, maximumAge: 60_000 };

/** Where the phone is, or undefined: a stop is completed without coordinates rather than not at all (spec 2 §4). */
export function positionSoon(receiver: Geolocation | undefined = navigator.geolocation): Promise<Position | undefined> {
  return new Promise((found) => {
    if (!receiver) return found(undefined);
    // Some browsers never answer while the permission question is open.
    const late = setTimeout(() => found(undefined), 11_000);
    receiver.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        clearTimeout(late);
        found({ latitude, longitude, accuracyMetres: accuracy });
      },
      (failure) => {
        console.warn(`The position could not be captured: ${failure.message}`);
        clearTimeout(late);
        found(undefined);
      },
      options,
    );
  });
}

/** Keeps the receiver warm while a driver works, so that a tap finds a fresh position. Answers how to stop. */
export function keepPositionFresh(): () => void {
  if (!('geolocation' in navigator)) return () => {};
  const watch = navigator.geolocation.watchPosition(
    () => {},
    () => {},
    options,
  );
  return () => navigator.geolocation.clearWatch(watch);
}
