import { useWords } from '../../../web/language.ts';
import { ownTwoStep } from '../../../web/ui/opened-dialogs.ts';
import { useRead } from '../../../web/use-read.ts';
import { twoStepContract } from '../two-step.ts';
import { SignInWay } from './sign-in-way.tsx';
import { twoStepWords } from './words-two-step.ts';

/** Whether signing in takes two steps, and the way to change it. */
export function TwoStepRow() {
  const say = useWords(twoStepWords);
  const { data } = useRead(twoStepContract.twoStep, {});
  const isOn = data?.isOn === true;
  const state = data && (isOn ? say.isOn : say.isOff);
  return <SignInWay name={say.twoStep} state={state} isOn={isOn} change={say.setUp} onChange={ownTwoStep.open} />;
}
