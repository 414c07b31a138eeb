/** The look of the hosted pages: sober, readable on a phone, light and dark. */
export const style = `
:root { color-scheme: light dark; --paper: #fff; --side: #f6f7f9; --ink: #1a2330; --soft: #586374; --line: #dfe3e8; --edge: #8b95a4;
  --fill: #1f5fbf; --on-fill: #fff; --good: #17693b; --good-paper: #e7f5ec; --bad: #b3261e; --bad-paper: #fdecea;
  --test: #7a4d00; --test-paper: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --paper: #161a20; --side: #1d222a; --ink: #eef1f5; --soft: #a7b1bf;
  --line: #343c48; --edge: #6f7b8b; --fill: #82b1ff; --on-fill: #0d1b30; --good: #7fd8a2; --good-paper: #16301f; --bad: #ffb4ab;
  --bad-paper: #3b1a18; --test: #ffd28a; --test-paper: #37290f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.test { margin: 0; padding: 6px 16px; text-align: center; font-size: 14px; background: var(--test-paper); color: var(--test); }
main { display: grid; grid-template-columns: 1fr 1fr; min-height: calc(100vh - 33px); }
main > section { padding: 56px max(24px, calc((50vw - 460px) / 2)); }
main > section:first-child { background: var(--side); }
main.one { grid-template-columns: 1fr; }
main.one > section { padding: 72px 24px; text-align: center; }
h1 { margin: 0; font-size: 17px; font-weight: 600; }
h2 { margin: 0 0 20px; font-size: 20px; line-height: 1.3; }
.amount { margin: 20px 0 0; font-size: 40px; font-weight: 650; line-height: 1.15; letter-spacing: -.01em; font-variant-numeric: tabular-nums; }
.purpose { margin: 20px 0 8px; font-size: 28px; line-height: 1.25; }
.soft { color: var(--soft); }
.purpose + .soft { margin: 0; }
.amount + .soft { margin: 4px 0 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 24px; margin: 28px 0; font-size: 15px; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
td, th { padding: 10px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
td:last-child { text-align: right; padding-left: 16px; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot tr:last-child > * { font-weight: 650; }
.period { display: block; font-size: 14px; color: var(--soft); }
a { color: var(--fill); } .links { margin-top: 24px; font-size: 15px; }
label, legend { display: block; margin: 0 0 6px; padding: 0; font-size: 15px; font-weight: 550; }
input:not([type=radio]) { width: 100%; height: 46px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--paper); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--soft); opacity: .8; }
input:focus-visible, button:focus-visible, a:focus-visible, .choice:focus-within { outline: 2px solid var(--fill); outline-offset: 2px; }
input[aria-invalid] { border-color: var(--bad); }
.field { margin: 0 0 18px; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.wrong { margin: 6px 0 0; font-size: 14px; color: var(--bad); }
button { width: 100%; height: 50px; margin-top: 6px; border: 0; border-radius: 8px; background: var(--fill); color: var(--on-fill);
  font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border: 1px solid var(--edge); background: transparent; color: inherit; } main.one form { max-width: 360px; margin: 8px auto; } main.one .soft + form { margin-top: 24px; }
.note { margin: 0 0 20px; padding: 12px 14px; border-radius: 8px; font-size: 15px; }
.note.bad { background: var(--bad-paper); color: var(--bad); } .note.good { background: var(--good-paper); color: var(--good); }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
.choice { display: flex; align-items: center; gap: 10px; margin: 0; padding: 12px 14px; border: 1px solid var(--edge); border-radius: 8px;
  font-weight: 500; cursor: pointer; }
.choice:has(:checked) { border-color: var(--fill); box-shadow: inset 0 0 0 1px var(--fill); }
.choice input { margin: 0; accent-color: var(--fill); }
form:has([value=card]:checked) .of-account, form:has([value=us_bank_account]:checked) .of-card { display: none; }
.hint { margin: 18px 0 0; text-wrap: pretty; font-size: 14px; color: var(--soft); }
.mark { width: 56px; height: 56px; margin: 0 auto 18px; padding: 14px; border-radius: 50%; background: var(--good-paper); color: var(--good); }
.mark.bad { background: var(--bad-paper); color: var(--bad); }
@media (max-width: 800px) { main { grid-template-columns: 1fr; min-height: 0; }
  main > section { padding: 28px 20px; } main.one > section { padding: 56px 20px; } .amount { font-size: 34px; } }
`;
