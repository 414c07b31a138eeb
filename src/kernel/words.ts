import { type Language, locales, type Words } from './language.ts';

const count = (language: Language, number: number) => number.toLocaleString(locales[language]);

const en = {
  required: (name: string) => `${name} is required`,
  mustBeText: (name: string) => `${name} must be text`,
  tooLong: (name: string, most: number) => `${name} can have at most ${count('en', most)} characters`,
  unstorable: (name: string) => `${name} contains characters that cannot be stored`,
  email: 'Email',
  notAnEmail: 'Enter a valid email address',
  notAnId: 'This is not a valid id',
  notATime: 'This is not a valid time',
  chooseADate: 'Choose a date',
  notADate: 'This is not a valid date',
  latitude: 'Latitude',
  longitude: 'Longitude',
  notDegrees: (name: string, most: number) => `${name} must be a number from -${most} to ${most}`,
  notANumber: (name: string) => `${name} must be a number`,
  notWhole: (name: string) => `${name} must be a whole number`,
  tooSmall: (name: string, least: number) => `${name} must be at least ${least}`,
  tooLarge: (name: string, most: number) => `${name} can be at most ${count('en', most)}`,
  version: 'Version',
};

const es: typeof en = {
  required: (name) => `El campo «${name}» es obligatorio`,
  mustBeText: (name) => `El campo «${name}» debe ser texto`,
  tooLong: (name, most) => `El campo «${name}» admite como máximo ${count('es', most)} caracteres`,
  unstorable: (name) => `El campo «${name}» contiene caracteres que no se pueden guardar`,
  email: 'Correo electrónico',
  notAnEmail: 'Escriba un correo electrónico válido',
  notAnId: 'Este identificador no es válido',
  notATime: 'Esta hora no es válida',
  chooseADate: 'Elija una fecha',
  notADate: 'Esta fecha no es válida',
  latitude: 'Latitud',
  longitude: 'Longitud',
  notDegrees: (name, most) => `El campo «${name}» debe ser un número de -${most} a ${most}`,
  notANumber: (name) => `El campo «${name}» debe ser un número`,
  notWhole: (name) => `El campo «${name}» debe ser un número entero`,
  tooSmall: (name, least) => `El campo «${name}» debe ser al menos ${least}`,
  tooLarge: (name, most) => `El campo «${name}» puede ser como máximo ${count('es', most)}`,
  version: 'Versión',
};

/** What may be wrong with a field, by its name. */
export const shapeWords: Words<typeof en> = { en, es };
