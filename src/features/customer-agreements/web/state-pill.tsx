import { useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { AgreementState } from '../contract.ts';
import { agreementWords } from '../words.ts';

const tones = { pending: 'warning', signed: 'good', inactive: 'mute' } as const;

export function StatePill({ state }: Readonly<{ state: AgreementState }>) {
  const say = useWords(agreementWords);
  return <StatusPill tone={tones[state]}>{say.states[state]}</StatusPill>;
}
