/** The look of the vendor's pages, light and dark, from a phone to a desk. */
export const pageStyles = `
:root{color-scheme:light dark;--paper:#f6f7f9;--surface:#fff;--line:#dcdfe4;--field:#c3c8d0;--ink:#181c24;--soft:#555b66;--accent:#3350d0;--accent-ink:#fff;--accent-hover:#2840ab;--hover:#f1f2f5;--good:#166b3b;--good-paper:#e5f4ea;--bad:#b3261e;--bad-paper:#fdecea;--warn:#7a5200;--warn-paper:#fdf3dc}
@media (prefers-color-scheme:dark){:root{--paper:#0e1014;--surface:#16191f;--line:#2b2f37;--field:#434955;--ink:#ebedf0;--soft:#a9afb9;--accent:#9db2fb;--accent-ink:#10142a;--accent-hover:#b6c6fd;--hover:#1f232b;--good:#7fd3a0;--good-paper:#15291d;--bad:#ff9d95;--bad-paper:#321816;--warn:#f0c566;--warn-paper:#2d240f}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-width:280px;font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:break-word}
h1,h2,p,dl,dd,ul,form{margin:0;padding:0}
h1{font-size:22px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:16px;line-height:1.3}
a{color:var(--accent);text-underline-offset:3px}
code{font:13px/1.4 ui-monospace,SFMono-Regular,Menlo,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{display:grid;gap:16px;width:100%;max-width:480px;margin:0 auto;padding:20px 16px 48px}
.alone main.checkout{max-width:480px}
.framed main{max-width:560px;padding:16px}
.note{padding:9px 14px;border-radius:10px;background:var(--warn-paper);color:var(--warn);font-size:14px}
.note strong{margin-right:4px}
.sheet{display:grid;gap:14px;padding:22px;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
.sheet form{display:grid;gap:14px}
.back{font-size:14px}
.back a{display:inline-flex;align-items:center;gap:6px;min-height:32px;color:var(--soft);text-decoration:none}
.back a::before{content:"";width:7px;height:7px;border:solid currentColor;border-width:0 0 1.5px 1.5px;transform:rotate(45deg)}
.back a:hover{color:var(--ink)}
.summary{display:grid;gap:10px;padding:4px 6px}
.summary h1{font-size:16px;font-weight:500;letter-spacing:0;color:var(--soft)}
.amount strong{font-size:34px;line-height:1.15;letter-spacing:-.02em;font-weight:650;font-variant-numeric:tabular-nums}
.amount span{color:var(--soft)}
.portal .amount strong{font-size:24px}
dl{display:grid;gap:10px;padding-top:8px}
dl div{display:flex;justify-content:space-between;gap:16px}
dd{font-variant-numeric:tabular-nums}
dl .total{padding-top:10px;border-top:1px solid var(--line);font-weight:600}
.framed .summary dl{display:none}
.field{display:grid;gap:5px;min-width:0}
.field label,.field .label{font-size:14px;font-weight:500}
.field.shown{grid-template-columns:auto 1fr;gap:12px;padding-bottom:12px;border-bottom:1px solid var(--line)}
.field.shown .label{color:var(--soft)}
.field.shown .value{text-align:right;overflow-wrap:anywhere}
input{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--field);border-radius:9px;background:var(--surface);color:inherit;font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--soft);opacity:.75}
input:hover{border-color:var(--soft)}
input:focus-visible{border-color:var(--accent);outline-offset:-1px}
input[aria-invalid]{border-color:var(--bad)}
.error{color:var(--bad);font-size:14px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
.refusal{padding:10px 14px;border-radius:9px;background:var(--bad-paper);color:var(--bad)}
.notice{padding:10px 14px;border-radius:10px;background:var(--good-paper);color:var(--good)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;border:1px solid var(--field);border-radius:9px;background:var(--surface);color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
.sheet form>button{width:100%}
button.primary{font-weight:600;border-color:var(--accent);background:var(--accent);color:var(--accent-ink)}
button.primary:hover{border-color:var(--accent-hover);background:var(--accent-hover)}
button.quiet{border-color:transparent;color:var(--bad)}
.cards{padding-top:12px;border-top:1px solid var(--line);color:var(--soft);font-size:14px}
.cards summary{cursor:pointer;font-weight:500;color:var(--ink)}
.cards ul{display:grid;list-style:none;margin:8px 0 6px}
.cards li{display:flex;justify-content:space-between;align-items:center;gap:10px;min-height:30px;line-height:1.3}
.cards span{text-align:right}
.cards code{white-space:nowrap}
.cards code button{min-height:30px;padding:0 6px;margin-left:-6px;border:0;border-radius:6px;background:none;color:var(--accent);font:inherit;text-decoration:underline;text-decoration-color:var(--field);text-underline-offset:3px}
.cards code button:hover{background:var(--hover)}
.step form{grid-template-columns:1fr 1fr}
.message .button{width:100%}
.done h1::before{content:"";display:block;width:44px;height:44px;margin-bottom:14px;border-radius:50%;background:var(--good) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 44 44' fill='none' stroke='white' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m14 23 6 6 11-13'/%3E%3C/svg%3E")}
.portal{max-width:640px}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px}
.badge{padding:2px 9px;border-radius:99px;background:var(--hover);color:var(--soft);font-size:13px;font-weight:500;white-space:nowrap}
.badge.good{background:var(--good-paper);color:var(--good)}
.badge.bad{background:var(--bad-paper);color:var(--bad)}
.badge.warn{background:var(--warn-paper);color:var(--warn)}
.choices{display:grid;gap:8px}
.method{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:10px}
.invoices{list-style:none}
.invoices li{display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;padding:10px 0;border-top:1px solid var(--line)}
.invoices .when{display:grid;flex:1 1 150px}
.invoices .when a{font-size:13px;color:var(--soft)}
.invoices .sum{font-variant-numeric:tabular-nums;font-weight:550}
.invoices button{min-height:36px;padding:4px 14px}
@media (min-width:900px){
.alone main.checkout{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px 72px;max-width:980px;padding-top:56px;align-items:start}
.alone .checkout .note{grid-column:1/-1}
.alone .checkout .summary{gap:14px;padding-top:22px}
.alone .checkout .summary h1{font-size:18px}
.alone .checkout .amount strong{font-size:44px}
.alone .checkout .sheet{padding:28px}
.alone main.message,.alone main.portal{padding-top:56px}
.choices{grid-template-columns:1fr 1fr}
}
.wide main{max-width:1240px;gap:20px}
.wide .bar{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.wide .bar form,.wide td form{display:inline-flex;gap:6px}
.wide button{min-height:34px;padding:3px 11px;border-radius:8px;font-size:14px}
.wide button[aria-pressed=true]{border-color:var(--accent);background:var(--accent);color:var(--accent-ink)}
.wide .scroll{overflow-x:auto;margin:0 -22px;padding:0 22px}
.wide table{width:100%;border-collapse:collapse;font-size:14px}
.wide th{padding:6px 12px 6px 0;color:var(--soft);font-weight:500;text-align:left;white-space:nowrap}
.wide td{padding:8px 12px 8px 0;border-top:1px solid var(--line);vertical-align:middle}
.wide td.id code{display:block;max-width:230px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.wide .buttons{display:flex;flex-wrap:wrap;gap:6px}
.wide td:last-child{padding-right:0}
.wide .soft{color:var(--soft)}
@media (min-width:760px){.wide td{white-space:nowrap}.wide td .buttons{flex-wrap:nowrap}}
@media (max-width:759px){
.wide thead{display:none}
.wide tr{display:grid;gap:2px;padding:10px 0;border-top:1px solid var(--line)}
.wide td{padding:0;border:0}
.wide td.id code{max-width:none}
.wide td .buttons{padding-top:6px}
}
`;
