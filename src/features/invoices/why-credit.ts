/** What has made credit, newest first. */
export type CreditSource = Readonly<{ amount: number; text: string }>;

/**
 * What credit that an invoice took was for: the newest that make up what stood there. What nobody here has given was
 * given on the provider's own pages.
 * @param standing what stood to the customer's credit before the invoice was final, in cents
 */
export function whyCredit(sources: readonly CreditSource[], standing: number): CreditSource[] {
  const reasons: CreditSource[] = [];
  let left = standing;
  for (const { amount, text } of sources) {
    if (left <= 0) break;
    reasons.push({ amount: Math.min(amount, left), text });
    left -= amount;
  }
  if (left > 0) reasons.push({ amount: left, text: "Given on Stripe's own pages" });
  return reasons;
}
