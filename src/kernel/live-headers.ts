/** On every read's answer: the last change before it. */
export const positionHeader = 'live-position';

/** On the answer of a command that runs had to follow: how many. */
export const runsChangedHeader = 'runs-changed';
