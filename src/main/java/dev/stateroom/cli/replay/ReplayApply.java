package dev.stateroom.cli.replay;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.change.AppliedChanges;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.vfs.change.PlannedChange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.ScratchPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies the changes that calls made on a scratch copy to the mounts of a workspace, after a person has read and accepted them. {@code
 * agreed} if the command line gives consent.
 */
record ReplayApply(Terminal terminal, boolean agreed, Progress progress) {
    private static final int SHOWN = 20;

    /** Refuses, before anything is changed, if one of the paths must not change or has changed since it was copied. */
    void apply(ScratchCopy copy, MountedTree tree, CallRecording recording, ReplayReport report) {
        ScratchPlan plan = ScratchPlan.of(copy, tree, recording, report).orThrow();
        plan.leftAlone().forEach(sentence -> terminal.err().println("left alone: " + TerminalText.line(sentence)));
        List<PlannedChange> changes = plan.changes();
        if (changes.isEmpty()) {
            terminal.err().println("nothing to apply: the calls changed no file in a writable mount of the workspace");
            return;
        }
        if (!agreed && !asked(changes)) {
            throw CliCommand.refused("nothing was applied: not confirmed (use --yes to skip the prompt)");
        }
        AppliedChanges applied = new ChangeRunner(0).apply(changes, Cancellation.NEVER, progress).orThrow();
        Failure failure = applied.done().failure();
        if (failure != null) {
            tell("applied", applied.made());
            tell("not applied", applied.left());
            throw CliCommand.refused(failure.sentence());
        }
        terminal.err().println("applied: " + counts(changes));
    }

    private void tell(String word, List<PlannedChange> changes) {
        terminal.err().println(word + ": " + counts(changes));
        changes.stream().limit(SHOWN).forEach(change -> terminal.err().println("  " + line(change)));
        if (changes.size() > SHOWN) {
            terminal.err().println("  and " + (changes.size() - SHOWN) + " more");
        }
    }

    private boolean asked(List<PlannedChange> changes) {
        Map<String, Integer> mounts = new LinkedHashMap<>();
        Map<String, String> named = new LinkedHashMap<>();
        for (PlannedChange change : changes) {
            mounts.merge(change.at().mount(), 1, Integer::sum);
            var what = change.at().backend().capabilities();
            named.put(change.at().mount(), what.owner() + ", " + what.connectedTo());
        }
        tell("these real files change", changes);
        mounts.forEach((mount, count) -> terminal.err()
                .println("in " + mount + " (" + TerminalText.line(String.valueOf(named.get(mount))) + "): " + count + (count == 1 ? " change" : " changes")));
        terminal.err().print("apply? [yes/no] ");
        terminal.err().flush();
        String answer = answer();
        return answer != null && List.of("yes", "y").contains(answer.strip().toLowerCase(Locale.ROOT));
    }

    private @Nullable String answer() {
        try {
            return new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
        } catch (IOException e) {
            return null;
        }
    }

    private static String line(PlannedChange change) {
        String what = change.isDeletion() ? "delete " : change.isNew() ? "create " : "write  ";
        long files = change.before().count();
        return what + TerminalText.line(change.at().toString())
                + (change.isDeletion() && files != 1 ? "  " + files + " files," : " ") + " " + change.bytes() + " bytes"
                + (change.isDeletion() || change.isNew() ? "" : ", " + change.before().bytes() + " before");
    }

    private static String counts(List<PlannedChange> changes) {
        long deleted = changes.stream().filter(PlannedChange::isDeletion).mapToLong(change -> change.before().count()).sum();
        long written = changes.stream().filter(change -> !change.isDeletion()).count();
        long bytes = changes.stream().filter(change -> !change.isDeletion()).mapToLong(PlannedChange::bytes).sum();
        return written + (written == 1 ? " file written (" : " files written (") + bytes + " bytes), " + deleted + " deleted";
    }
}
