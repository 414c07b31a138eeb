/** Two letters for a person, beside whose name they stand. */
export function Initials({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) {
  return (
    <i className="initials" aria-hidden>
      {`${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase()}
    </i>
  );
}

/** The first character, also when it takes two units, as an emoji does. */
const firstLetter = ([letter = '']: string): string => letter;
