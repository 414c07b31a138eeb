/** Two letters for a person, beside whose name they stand. */
export function Initials({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) {
  return (
    <i className="initials" aria-hidden>
      {`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}
    </i>
  );
}
