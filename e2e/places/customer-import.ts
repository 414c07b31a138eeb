import type { Page } from '@playwright/test';
import { click, type Place, steps } from './place.ts';

/** A short list with one bad row and one row twice; its people are new each time. */
function customerList(): string {
  const mark = Math.random().toString(36).slice(2, 8);
  const street = (number: number) => `${number} Test ${mark} Avenue`;
  return [
    'Account,First Name,Last Name,E-Mail,Phone,Street,City,State,Zip,Carts,Pickup Day,Service,Gate Code,Remarks',
    `${mark}-1,Erin,Whitehorse,erin.${mark}@example.com,(505) 555-0101,${street(101)},Farmington,NM,87401,2,Monday,Trash,#4471,"Pays by check, calls before a holiday"`,
    `${mark}-2,Omar,Yazzie,omar.${mark}@example.com,(505) 555-0102,${street(102)},Farmington,NM,87401,1,Monday,,,`,
    `${mark}-3,Nora,Tsosie,nora.at.example.com,(505) 555-0103,${street(103)},Aztec,NM,8741,1,Someday,Trash,,dog`,
    `${mark}-4,Omar,Yazzie,omar.${mark}@example.com,(505) 555-0104,${street(104)},Farmington,NM,87401,1,Monday,,,`,
  ].join('\n');
}

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'customers-spring.csv', mimeType: 'text/csv', buffer: Buffer.from(customerList()) };
  await page.getByLabel('Customer list').setInputFiles(file);
  await page.getByRole('heading', { name: 'Columns' }).waitFor();
}

const importIt = steps(chooseFile, click(/^Skip bad rows and import/));

export const customerImportPlaces: readonly Place[] = [
  { name: 'import', as: 'admin', path: '/crm/import', heading: 'Import Customers' },
  {
    name: 'import-refused',
    as: 'admin',
    path: '/crm/import',
    open: async (page) => {
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name,"street\nErin,"12 Elm') };
      await page.getByLabel('Customer list').setInputFiles(file);
      await page.getByRole('alert').waitFor();
    },
    heading: 'Import Customers',
  },
  { name: 'import-check', as: 'admin', path: '/crm/import', open: chooseFile, heading: 'Problems' },
  { name: 'import-done', as: 'admin', path: '/crm/import', open: importIt, heading: /customers? imported/ },
  {
    name: 'import-undo',
    as: 'admin',
    path: '/crm/import',
    open: steps(importIt, click(/^Undo the import of/)),
    heading: /^Undo the import of/,
  },
];
