/** An e-mail address that is too long for a line breaks before its @, and not in the middle of a word. */
export function EmailText({ email }: Readonly<{ email: string }>) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
