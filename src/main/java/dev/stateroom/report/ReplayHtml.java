package dev.stateroom.report;

import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.UnexplainedChange;
import java.io.PrintStream;
import java.util.Locale;

/** A replay as one self-contained HTML page. */
record ReplayHtml(PrintStream out) {
    private static final int LARGEST = 20_000;
    private static final String STYLE = """
            :root{color-scheme:light dark;--line:#d0d7de;--muted:#57606a;--bad:#cf222e;--wash:#f6f8fa;--ok:#1a7f37}
            @media(prefers-color-scheme:dark){:root{--line:#30363d;--muted:#8b949e;--bad:#ff7b72;--wash:#161b22;--ok:#3fb950}}
            body{font:13px/20px Inter,system-ui,sans-serif;margin:24px;max-width:1200px}
            h1{font-size:15px;margin:0 0 4px}p{color:var(--muted);margin:0 0 16px}
            table{border-collapse:collapse;width:100%}th,td{text-align:left;border-bottom:1px solid var(--line);padding:5px 8px;vertical-align:top}
            th{color:var(--muted);font-weight:500}code,pre{font:12px/18px "JetBrains Mono",ui-monospace,monospace}
            pre{background:var(--wash);padding:8px;margin:4px 0;white-space:pre-wrap;overflow-wrap:anywhere}
            .n{text-align:right}.bad{color:var(--bad);font-weight:600}.same{color:var(--ok)}.quiet{color:var(--muted)}
            .sides{display:grid;grid-template-columns:1fr 1fr;gap:12px}summary{cursor:pointer}""";

    void write(CallRecording recording, ReplayReport report) {
        String title = "Replay of " + escaped(recording.name());
        out.println("<!doctype html>");
        out.println("<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>" + title
                + "</title><style>" + STYLE + "</style></head><body>");
        out.println("<h1>" + title + "</h1>");
        out.println("<p>" + escaped(ReplayWords.summary(report)) + ", as " + escaped(report.dialect().id())
                + " answers, on a scratch copy</p>");
        out.println("<table><thead><tr><th class=\"n\">Call</th><th>Agent</th><th>Tool</th><th>Arguments</th><th>Verdict</th><th>Why</th></tr></thead><tbody>");
        report.calls().forEach(this::row);
        out.println("</tbody></table>");
        changes(report);
        out.println("</body></html>");
    }

    private void row(ReplayedCall call) {
        String kind = call.isUnexpected() ? "bad" : call.verdict() == ReplayVerdict.SAME ? "same" : "quiet";
        out.println("<tr id=\"call-" + (call.index() + 1) + "\"><td class=\"n\">" + (call.index() + 1) + "</td><td>" + escaped(call.call().agent())
                + "</td><td><code>" + escaped(call.call().tool()) + "</code></td><td>" + folded(JsonDocument.line(call.call().args()))
                + "</td><td class=\"" + kind + "\">" + call.verdict().word() + "</td><td>" + escaped(ReplayWords.why(call)) + sides(call) + "</td></tr>");
    }

    private static String folded(String text) {
        return "<details><summary><code>" + escaped(TerminalText.start(text, 60)) + "</code></summary><pre>" + escaped(cut(text)) + "</pre></details>";
    }

    private static String sides(ReplayedCall call) {
        String recorded = call.call().result() == null ? "nothing is recorded" : call.call().result().text();
        String actual = call.actual() == null ? "it did not run" : call.actualText();
        return "<details" + (call.isUnexpected() ? " open" : "") + "><summary>results</summary><div class=\"sides\"><div>recorded<pre>"
                + escaped(cut(recorded)) + "</pre></div><div>actual<pre>" + escaped(cut(actual)) + "</pre></div></div></details>";
    }

    private static String cut(String text) {
        return text.length() <= LARGEST ? text : text.substring(0, LARGEST) + "\n… " + (text.length() - LARGEST) + " characters more";
    }

    private void changes(ReplayReport report) {
        if (report.unexplained().isEmpty()) {
            return;
        }
        out.println("<h1 style=\"margin-top:24px\">Changes that no call here made</h1><table><thead><tr><th>Path</th><th>Change</th><th>Checkpoint</th><th>By</th></tr></thead><tbody>");
        for (UnexplainedChange change : report.unexplained()) {
            out.println("<tr><td><code>" + escaped(change.path()) + "</code></td><td>" + change.kind().name().toLowerCase(Locale.ROOT)
                    + "</td><td><code>" + escaped(change.checkpointId()) + "</code></td><td>" + ReplayWords.words(change.cause())
                    + (change.callId() == null ? "" : ", " + escaped(change.callId())) + "</td></tr>");
        }
        out.println("</tbody></table>");
    }

    private static String escaped(String text) {
        return RuleReport.escaped(text);
    }
}
