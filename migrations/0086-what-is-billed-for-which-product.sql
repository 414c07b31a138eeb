-- What a product costs in a subscription, for the credit of a hold on one of its services (decisions/0116).
create or replace view subscribed_item as
  select i.subscription_id, i.position, i.quantity, c.product_id, c.product_name as name,
    (k.unit_amount * i.quantity)::bigint as amount -- null where the price is no plain number
  from customer_subscription_item i join sold_price c on c.id = i.price_id join known_price k on k.id = i.price_id;
