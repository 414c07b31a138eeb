import { isWithin } from './lists.ts';
import { get, page, route, rowsBy } from './route.ts';

export const invoicePaymentRoutes = [
  route('GET /v1/invoice_payments', 'InvoicePaymentListParams', 'list of InvoicePayment', (call) => {
    const { invoicePayments, invoices, paymentIntents, paymentRecords } = call.world;
    const { created, invoice, payment, status } = call.params;
    const rows = rowsBy(
      invoicePayments,
      ['invoice', invoice, invoices],
      ['intent', payment?.payment_intent, paymentIntents, 'payment_intent'],
      ['record', payment?.payment_record, paymentRecords, 'payment_record'],
    );
    return page(call, invoicePayments, '/v1/invoice_payments', rows, (row) =>
      [
        status === undefined || row.status === status,
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
