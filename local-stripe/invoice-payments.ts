import { isWithin } from './lists.ts';
import { get, page, route } from './route.ts';

export const invoicePaymentRoutes = [
  route('GET /v1/invoice_payments', 'InvoicePaymentListParams', 'list of InvoicePayment', (call) => {
    const { invoicePayments } = call.world;
    const { created, invoice, payment, status } = call.params;
    const intent = payment?.payment_intent;
    const record = payment?.payment_record;
    const rows = invoice
      ? invoicePayments.by('invoice', invoice)
      : intent
        ? invoicePayments.by('intent', intent)
        : record
          ? invoicePayments.by('record', record)
          : invoicePayments.all();
    return page(call, invoicePayments, '/v1/invoice_payments', rows, (row) =>
      [
        status === undefined || row.status === status,
        intent === undefined || row.payment.payment_intent === intent,
        record === undefined || row.payment.payment_record === record,
        payment === undefined || row.payment.type === payment.type,
        isWithin(row.created, created),
      ].every(Boolean),
    );
  }),
  route(
    'GET /v1/invoice_payments/:invoice_payment',
    'InvoicePaymentRetrieveParams',
    'InvoicePayment',
    ({ world, id }) => get(world.invoicePayments, id, 'invoice_payment'),
  ),
];
