package dev.stateroom.report;

import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import java.io.PrintStream;

/** A replay as JUnit XML: a case for each call; it fails if the result differed. */
final class ReplayJunit {
    private ReplayJunit() {}

    static void write(PrintStream out, CallRecording recording, ReplayReport report) {
        long failures = report.calls().stream().filter(ReplayedCall::isUnexpected).count();
        String suite = escaped(recording.name());
        out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        out.println("<testsuite name=\"" + suite + "\" tests=\"" + report.calls().size() + "\" failures=\"" + failures
                + "\" errors=\"0\" skipped=\"" + report.count(ReplayVerdict.SKIPPED) + "\">");
        report.calls().forEach(call -> write(out, suite, call));
        out.println("</testsuite>");
    }

    private static void write(PrintStream out, String suite, ReplayedCall call) {
        String path = call.call().path();
        String name = (call.index() + 1) + " " + call.call().tool() + (path == null ? "" : " " + path);
        String head = "  <testcase classname=\"" + suite + "\" name=\"" + escaped(name) + "\"";
        String why = escaped(ReplayWords.why(call));
        if (call.isUnexpected()) {
            String recorded = call.call().result() == null ? "" : call.call().result().text();
            out.println(head + ">");
            out.println("    <failure type=\"" + call.verdict().word() + "\" message=\"" + why + "\">recorded:\n" + escaped(recorded)
                    + "\nactual:\n" + escaped(call.actualText()) + "</failure>");
            out.println("  </testcase>");
        } else if (call.verdict() == ReplayVerdict.SKIPPED) {
            out.println(head + "><skipped message=\"" + why + "\"/></testcase>");
        } else {
            out.println(head + "/>");
        }
    }

    private static String escaped(String text) {
        return RuleReport.escaped(text);
    }
}
