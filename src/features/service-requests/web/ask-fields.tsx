import { Select, Textarea } from '@mantine/core';
import { useLanguage, useWords } from '../../../web/language.ts';
import type { Price } from '../asked.ts';
import type { AskChoices } from '../choices.ts';
import { priceText } from '../words.ts';
import { ownWords } from './words-own.ts';
import './own-requests.css';

export type AskFormProps = Readonly<{ choices: AskChoices; onClose: () => void }>;

/** As a form of the kit gives them. */
type Field = Readonly<{ value?: string }>;

/** Where: nothing to choose with one address, unless another one was meant that is gone since. */
export function AddressField({ choices: { addresses }, field }: Pick<AskFormProps, 'choices'> & { field: Field }) {
  const say = useWords(ownWords);
  const [only, ...others] = addresses;
  if (others.length === 0 && only?.id === field.value) return <p className="ask-note">{only?.street}</p>;
  const data = addresses.map(({ id, street }) => ({ value: id, label: street }));
  return <Select label={say.address} data={data} allowDeselect={false} {...field} />;
}

/** More words, as they are needed. */
export function WordsField({ label, field, rows = 2 }: Readonly<{ label: string; field: Field; rows?: number }>) {
  return <Textarea label={label} autosize minRows={rows} maxRows={10} {...field} />;
}

/** What it costs, as far as that is known. */
export function PriceNote({ price }: Readonly<{ price: Price | null }>) {
  const say = useWords(ownWords);
  const language = useLanguage();
  return <p className="ask-note">{price ? say.price(priceText(price, language)) : say.noPrice}</p>;
}
