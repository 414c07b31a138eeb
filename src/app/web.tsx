import { createRoot } from 'react-dom/client';
import { openWholeProgram } from './whole-program.tsx';

const element = document.getElementById('root');
if (element) openWholeProgram(createRoot(element));
