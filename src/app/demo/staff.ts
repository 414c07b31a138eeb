import type { Language } from '../../kernel/language.ts';
import type { Role } from '../../kernel/roles.ts';

export const demoPassword = 'haulyard-demo';
export const demoCompany = 'San Juan Disposal';

type Person = { email: string; firstName: string; lastName: string; role: Role; language?: Language };

/** Who works there, and the one customer who can sign in. */
export const people = {
  owner: { email: 'owner@demo.test', firstName: 'Dana', lastName: 'Whitlock', role: 'superadmin' },
  admin: { email: 'admin@demo.test', firstName: 'Ray', lastName: 'Montoya', role: 'admin' },
  office: { email: 'office@demo.test', firstName: 'Marlene', lastName: 'Begay', role: 'employee' },
  driver: { email: 'driver@demo.test', firstName: 'Luis', lastName: 'Trujillo', role: 'employee' },
  driver2: { email: 'delbert@demo.test', firstName: 'Delbert', lastName: 'Yazzie', role: 'employee' },
  driver3: { email: 'cody@demo.test', firstName: 'Cody', lastName: 'Palmer', role: 'employee' },
  driver4: { email: 'tina@demo.test', firstName: 'Tina', lastName: 'Gallegos', role: 'employee', language: 'es' },
  driver5: { email: 'wes@demo.test', firstName: 'Wes', lastName: 'Tsosie', role: 'employee' },
  customer: { email: 'customer@demo.test', firstName: 'Elena', lastName: 'Archuleta', role: 'customer' },
} as const satisfies Record<string, Person>;

export type PersonKey = keyof typeof people;
export const personKeys = Object.keys(people) as PersonKey[];
/** The id of everybody's account, once it is made. */
export type PersonIds = Readonly<Record<PersonKey, string>>;
