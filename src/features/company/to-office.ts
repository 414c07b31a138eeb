/** A letter to the office: it goes where the company is reached by then, for a wrong address is why it waits. */
export const toOffice = ({ companyName, email }: Readonly<{ companyName: string; email: string }>) =>
  ({
    to: { name: companyName, address: email },
    about: { what: 'of-the-office', ids: [] },
  }) as const;
