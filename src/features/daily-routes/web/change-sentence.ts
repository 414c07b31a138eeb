import type { ChangeKind, OfficeChange, SeenStop } from '../office-changes.ts';
import type { DailyWords } from './words-en.ts';

/** "910 Zuni Dr: 3 cans instead of 1, now stop 4 instead of 7." */
export function sentenceOf({ kinds, before, after }: OfficeChange, say: DailyWords): string {
  const now = after ?? before;
  if (!now) return '';
  const changes = kinds.map((kind) => {
    if (before && after) return changeOf[kind](before, after, say);
    return kind === 'added' ? `${say.changes.added(now.order)}, ${say.cans(now.cans)}` : say.changes.removed;
  });
  return say.changesAt(now.streetLine, changes);
}

type ToSay = (before: SeenStop, after: SeenStop, say: DailyWords) => string;
const changeOf: Readonly<Record<ChangeKind, ToSay>> = {
  added: (_, { order }, { changes }) => changes.added(order),
  removed: (_, __, { changes }) => changes.removed,
  order: (before, after, { changes }) => changes.order(before.order, after.order),
  cans: (before, after, { changes }) => changes.cans(before.cans, after.cans),
  accommodation: (_, { accommodationType: type, accommodationNotes: notes }, say) =>
    type ? [say.accommodation(type), notes].filter(Boolean).join(' – ') : say.changes.noAccommodation,
  hold: (_, { suspension }, { changes }) => (suspension ? changes.onHold(suspension) : changes.noLongerOnHold),
  address: (before, _, { changes }) => changes.address(before.streetLine),
  pin: (_, __, { changes }) => changes.pin,
  contact: (_, { contactName }, { changes }) => changes.contact(contactName),
  phone: (_, { phone }, { changes }) => (phone ? changes.phone(phone) : changes.noPhone),
};
