package dev.stateroom.cli.run;

import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.history.FileChange;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.rerun.BranchComparison.StepPair;
import dev.stateroom.workspace.rerun.BranchComparison;
import dev.stateroom.workspace.rerun.BranchStep;
import dev.stateroom.workspace.rerun.RerunEnd;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints how a run ended, and where its branch differs from the original. */
record RunReport(Terminal terminal, boolean json) {
    void print(RerunEnd end) {
        BranchComparison comparison = end.comparison();
        if (json) {
            terminal.json(new RunAnswer(
                    end.finished().end().word(),
                    end.finished().error(),
                    end.finished().checkpoint(),
                    end.address(),
                    end.thread(),
                    comparison.steps().stream().map(pair -> new PairAnswer(pair.isSame(), StepAnswer.of(pair.before()), StepAnswer.of(pair.after()))).toList(),
                    DiffText.ChangedPath.of(comparison.files())), false);
            return;
        }
        String error = end.finished().error();
        say(end.finished().end().word() + (error.isEmpty() ? "" : ": " + error));
        say(parting(comparison.parting(), comparison.steps().size()));
        say(comparison.files().isEmpty() ? "Both branches end with the same files." : "Files that differ at the end:");
        comparison.files().forEach(change -> say("  " + letter(change) + " " + change.path()));
        say("The branch is " + end.branch() + ".");
    }

    private static String parting(@Nullable StepPair parting, int steps) {
        if (parting == null) {
            return "Both branches have the same " + steps + (steps == 1 ? " step." : " steps.");
        }
        return "The branches part at " + name(parting.before(), parting.after()) + ". Before: " + words(parting.before()) + ". Now: " + words(parting.after()) + ".";
    }

    private static String name(@Nullable BranchStep before, @Nullable BranchStep after) {
        BranchStep one = before == null ? after : before;
        return one == null ? "their end" : "step " + one.checkpoint().step();
    }

    private static String words(@Nullable BranchStep step) {
        return step == null ? "had ended" : step.words().isEmpty() ? "no message and no file" : step.words();
    }

    private static String letter(FileChange change) {
        return switch (change.kind()) {
            case ADDED -> "A";
            case MODIFIED -> "M";
            case DELETED -> "D";
        };
    }

    private void say(String line) {
        terminal.out().println(TerminalText.line(line));
    }

    private record StepAnswer(String checkpoint, @Nullable Integer step, String words) {
        static Optional<StepAnswer> of(@Nullable BranchStep step) {
            return Optional.ofNullable(step).map(one -> new StepAnswer(one.checkpoint().id(), one.checkpoint().step(), one.words()));
        }
    }

    private record PairAnswer(boolean same, Optional<StepAnswer> before, Optional<StepAnswer> after) {}

    private record RunAnswer(
            String end,
            String error,
            @Nullable String checkpoint,
            String source,
            String thread,
            List<PairAnswer> steps,
            List<DiffText.ChangedPath> files) {}
}
