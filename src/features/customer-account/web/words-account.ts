import type { Language, Words } from '../../../kernel/language.ts';
import type { Badge } from '../badge.ts';
import type { Check } from '../health.ts';
import { billingWords } from './words-billing.ts';

const badges: Readonly<Record<Exclude<Badge['kind'], 'other'>, string>> = {
  'no-agreement': 'No service agreement',
  unsigned: 'Agreement signature required',
  'no-subscription': 'No active subscription',
  overdue: 'Payment overdue',
  active: 'Service active',
};
const badgesEs: typeof badges = {
  'no-agreement': 'Sin contrato de servicio',
  unsigned: 'Falta firmar el contrato',
  'no-subscription': 'Sin suscripción activa',
  overdue: 'Pago vencido',
  active: 'Servicio activo',
};

/** What is right, and what is to be done when it is not. */
const checks: Readonly<Record<Check, Readonly<{ name: string; good: string; bad: string }>>> = {
  agreement: {
    name: 'Service agreement',
    good: 'You have signed your service agreement.',
    bad: 'There is no signed service agreement yet. Look under Service Agreement.',
  },
  plan: {
    name: 'Service plan',
    good: 'Your subscription runs.',
    bad: 'No subscription runs as it should. Look under Billing & Invoices, or call us.',
  },
  payments: {
    name: 'Payments',
    good: 'No invoice is past its day.',
    bad: 'An invoice is past its day. Look under Billing & Invoices.',
  },
  address: {
    name: 'Service address',
    good: 'A truck comes to each of your addresses.',
    bad: 'No truck comes to one of your addresses yet, or you have none here. Please call us.',
  },
  phone: {
    name: 'Phone number',
    good: 'We know how to reach you about your service.',
    bad: 'We have no phone number of yours. Add one with Edit Profile.',
  },
};
const checksEs: typeof checks = {
  agreement: {
    name: 'Contrato de servicio',
    good: 'Ya firmó su contrato de servicio.',
    bad: 'Todavía no hay un contrato firmado. Mire en Contrato de servicio.',
  },
  plan: {
    name: 'Plan de servicio',
    good: 'Su suscripción está en marcha.',
    bad: 'Ninguna suscripción está al corriente. Mire en Pagos y facturas, o llámenos.',
  },
  payments: {
    name: 'Pagos',
    good: 'Ninguna factura está vencida.',
    bad: 'Hay una factura vencida. Mire en Pagos y facturas.',
  },
  address: {
    name: 'Dirección de servicio',
    good: 'Un camión llega a cada una de sus direcciones.',
    bad: 'A una de sus direcciones aún no llega ningún camión, o aquí no hay ninguna. Llámenos.',
  },
  phone: {
    name: 'Teléfono',
    good: 'Sabemos cómo avisarle sobre su servicio.',
    bad: 'No tenemos su teléfono. Agréguelo en Editar perfil.',
  },
};

const en = {
  title: 'My Account',
  badges,
  checks,
  unreadable: 'Your account could not be loaded',
  profileUnreadable: 'Your profile could not be loaded',
  tabs: {
    profile: 'My Profile',
    addresses: 'Service Addresses',
    history: 'Pickup History',
    messages: 'Messages',
    agreement: 'Service Agreement',
    billing: 'Billing & Invoices',
  },

  // Alert cards
  notSetUp: 'Your account is being set up',
  notSetUpMeans: 'Addresses, pickups and invoices appear here as soon as our office has linked your account.',
  closed: 'Your customer account is closed',
  closedMeans:
    'Our office has closed it: no pickups are planned, and nothing is billed. Please call us if this is not right.',
  mustSign: 'Agreement signature required',
  mustSignMeans: 'Please read your service agreement and sign it.',
  sign: 'Sign Agreement',
  overdue: (amount: string) => `Payment overdue: ${amount}`,
  seeInvoices: 'See Invoices',

  // My Profile
  personal: 'Personal Information',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailNote: 'Contact support to change your email address',
  phone: 'Phone',
  notProvided: 'Not provided',
  created: 'Account created',
  unknown: 'Unknown',
  summary: 'Service Summary',
  plan: 'Plan',
  active: 'Active',
  inactive: 'Inactive',
  agreement: 'Agreement',
  signed: 'Signed',
  pending: 'Pending',
  payment: 'Payment',
  current: 'Current',
  balanceDue: 'Balance Due',
  currentMeans: 'Nothing is open.',
  balanceDueMeans: 'An invoice is open. Look under Billing & Invoices.',

  // Messages
  noMessages: 'Messages Not Available',
  noMessagesMeans: 'Our office has to set up your account first. You can call us until then.',
  noMessagesClosed: 'Your customer account is closed. You can still call us.',
  call: (phone: string) => `Call ${phone}`,

  // Service Agreement
  noAgreement: 'No service agreement assigned',
};

const es: typeof en = {
  title: 'Mi cuenta',
  badges: badgesEs,
  checks: checksEs,
  unreadable: 'No se pudo cargar su cuenta',
  profileUnreadable: 'No se pudo cargar su perfil',
  tabs: {
    profile: 'Mi perfil',
    addresses: 'Direcciones de servicio',
    history: 'Recolecciones',
    messages: 'Mensajes',
    agreement: 'Contrato de servicio',
    billing: 'Pagos y facturas',
  },
  notSetUp: 'Estamos preparando su cuenta',
  notSetUpMeans: 'Sus direcciones, recolecciones y facturas aparecen aquí cuando la oficina haya enlazado su cuenta.',
  closed: 'Su cuenta de cliente está cerrada',
  closedMeans: 'La oficina la cerró: no hay recolecciones planeadas y no se factura nada. Llámenos si no es correcto.',
  mustSign: 'Falta firmar el contrato',
  mustSignMeans: 'Lea su contrato de servicio y fírmelo.',
  sign: 'Firmar el contrato',
  overdue: (amount) => `Pago vencido: ${amount}`,
  seeInvoices: 'Ver facturas',
  personal: 'Datos personales',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo',
  emailNote: 'Para cambiar su correo, comuníquese con nosotros',
  phone: 'Teléfono',
  notProvided: 'No indicado',
  created: 'Cuenta creada',
  unknown: 'Se desconoce',
  summary: 'Resumen del servicio',
  plan: 'Plan',
  active: 'Activo',
  inactive: 'Inactivo',
  agreement: 'Contrato',
  signed: 'Firmado',
  pending: 'Pendiente',
  payment: 'Pago',
  current: 'Al corriente',
  balanceDue: 'Saldo pendiente',
  currentMeans: 'No hay nada pendiente.',
  balanceDueMeans: 'Hay una factura abierta. Mire en Pagos y facturas.',
  noMessages: 'Mensajes no disponibles',
  noMessagesMeans: 'Primero la oficina tiene que preparar su cuenta. Mientras tanto puede llamarnos.',
  noMessagesClosed: 'Su cuenta de cliente está cerrada. Todavía puede llamarnos.',
  call: (phone) => `Llamar al ${phone}`,
  noAgreement: 'No tiene un contrato de servicio asignado',
};

/** What stands in the badge; a status that has no words of ours as it is (spec 3 §2, "the status text"). */
export const badgeText = (badge: Badge, language: Language): string =>
  badge.kind === 'other'
    ? (billingWords[language].subscriptionStatuses[badge.status] ?? badge.status)
    : accountWords[language].badges[badge.kind];

/** My Account. */
export const accountWords: Words<typeof en> = { en, es };
