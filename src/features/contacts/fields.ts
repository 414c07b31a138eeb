/**
 * The texts of a contact: of each its column, its label, its shape and how customer lists call it stand here and nowhere
 * else (decisions/0056). The status is no text and stands beside them.
 */
import * as z from 'zod/mini';
import { email, optionalText, requiredText } from '../../kernel/shapes.ts';

const required = (label: string, max: number) =>
  ({ label, isRequired: true, shape: requiredText(label, max), answer: z.string() }) as const;
const optional = (label: string, max: number) =>
  ({ label, isRequired: false, shape: optionalText(label, max), answer: z.nullable(z.string()) }) as const;

/** Those of the contact form. `header` is the export's; of `synonyms`, letters and digits only, the clearest come first. */
export const formFields = {
  firstName: {
    ...required('First name', 100),
    column: 'first_name',
    header: 'First Name',
    synonyms: 'firstname first givenname forename fname contactfirstname',
  },
  lastName: {
    ...required('Last name', 100),
    column: 'last_name',
    header: 'Last Name',
    synonyms: 'lastname last surname familyname lname contactlastname',
  },
  email: {
    ...{ label: 'Email', isRequired: true, shape: email(), answer: z.string() },
    column: 'email',
    header: 'Email',
    synonyms: 'email emailaddress mail emails contactemail emailaddresses mainemail',
  },
  phone: {
    ...optional('Phone', 40),
    column: 'phone',
    header: 'Phone',
    synonyms:
      'phone phonenumber phonenumbers telephone tel homephone primaryphone phone1 mobile mobilephone cell cellphone',
  },
  companyName: {
    ...optional('Company', 200),
    column: 'company_name',
    header: 'Company',
    synonyms: 'company companyname business businessname organization organisation organizationname',
  },
};
export type FormField = keyof typeof formFields;

/** Elderly people often have no e-mail: null says so, and is kept as ''; an account needs one (decisions/0095). */
export const emailOrNone = z.pipe(
  z.nullable(formFields.email.shape),
  z.transform((address: string | null) => address ?? ''),
);

/** And the number that the old system gave, which only an import brings. */
export const contactFields = {
  ...formFields,
  accountNumber: {
    ...optional('Account number', 50),
    column: 'account_number',
    header: 'Account',
    synonyms: 'accountnumber accountno account acctno acct customernumber customerno customerid accountid',
  },
};
export type ContactField = keyof typeof contactFields;

/** The texts as they are kept; null for none. */
export type ContactTexts = Readonly<{ [K in ContactField]: z.output<(typeof contactFields)[K]['shape']> }>;

/** One thing of every field, by its key: `each(formFields, 'label')`. */
export const each = <F extends Readonly<Record<string, object>>, P extends keyof F[keyof F]>(fields: F, what: P) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, (field as F[keyof F])[what]])) as {
    [K in keyof F]: F[K][P];
  };
