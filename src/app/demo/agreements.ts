/** What the demo company has its customers sign. */
export const agreementTexts: readonly Readonly<{ title: string; content: string }>[] = [
  {
    title: 'Residential Service Agreement',
    content: `<h2>Residential Service Agreement</h2>
<p>San Juan Disposal collects the household trash of the customer once a week at the curb of the service address.</p>
<h3>1. Service</h3>
<ul>
<li>One 96-gallon cart is included and stays the property of the company.</li>
<li>The cart stands at the curb by 7 AM on the day of pickup, with its lid closed.</li>
<li>In weeks with a holiday the pickup is one day later.</li>
</ul>
<h3>2. Price</h3>
<table>
<tbody><tr><td>Standard service, one cart</td><td>$30 per month</td></tr>
<tr><td>Each additional cart</td><td>$20 per month</td></tr></tbody>
</table>
<h3>3. Term</h3>
<p>The agreement runs from month to month. Either side ends it with 30 days' notice.</p>`,
  },
  {
    title: 'Walk-Up Service Addendum',
    content: `<h2>Walk-Up Service Addendum</h2>
<p>For customers who cannot bring the cart to the curb. The driver fetches the cart from the agreed place and returns it.</p>
<p><strong>The way to the cart is free of snow, animals and locked gates.</strong> A gate code is kept by the office and
shown to the driver only.</p>`,
  },
];
