package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.conformance.Conformance;
import dev.stateroom.conformance.VectorResult;
import dev.stateroom.conformance.contract.PointResult;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "conformance",
        description = {
            "Run recorded tests against the built-in backends, or check that a plug-in or a mount keeps the backend contract.",
            "Exit status 1 if an answer differs from the recorded one or a rule of the contract is broken.",
        })
final class ConformanceCommand extends CliCommand {
    private static final int SHOWN = 400;

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "Folders with vectors, searched with their subfolders, or single files.")
    private List<Path> folders = List.of();

    @Option(names = "--all", description = "List passed and skipped vectors in text output as well.")
    private boolean all;

    @Mixin
    private final ContractOptions contract = new ContractOptions();

    private final Map<VectorResult.Outcome, Integer> counts = new EnumMap<>(VectorResult.Outcome.class);

    @Override
    public Integer call() {
        if (contract.isAsked()) {
            return contract();
        }
        if (folders.isEmpty()) {
            throw refused("nothing to run: name a folder with vectors, or --backend CLASS, or --mount PREFIX");
        }
        record VectorsAnswer(JsonDocument.JsonRows vectors, Supplier<Integer> passed, Supplier<Integer> failed, Supplier<Integer> skipped) {}
        print(new VectorsAnswer(this::run, () -> count(VectorResult.Outcome.PASSED), () -> count(VectorResult.Outcome.FAILED), () -> count(VectorResult.Outcome.SKIPPED)), () -> {
            run(this::print);
            terminal.out()
                    .println(count(VectorResult.Outcome.PASSED) + " passed, " + count(VectorResult.Outcome.FAILED)
                            + " failed, " + count(VectorResult.Outcome.SKIPPED) + " skipped");
        });
        if (counts.isEmpty()) {
            throw refused("no vectors in " + folders.getFirst() + ": they are files that end in .json");
        }
        return count(VectorResult.Outcome.FAILED) == 0 ? DONE : NEGATIVE;
    }

    private int contract() {
        String workspace = contract.wantsWorkspace() ? workspace(true) : "";
        AtomicBoolean kept = new AtomicBoolean();
        record PointsAnswer(JsonDocument.JsonRows points, Supplier<Integer> kept, Supplier<Integer> broken, Supplier<Integer> skipped) {}
        JsonDocument.JsonRows points = rows -> kept.set(contract.run(opener(), workspace, rows::accept));
        print(new PointsAnswer(points, () -> contract.count(PointResult.Outcome.KEPT), () -> contract.count(PointResult.Outcome.BROKEN), () -> contract.count(PointResult.Outcome.SKIPPED)), () -> {
            kept.set(contract.run(opener(), workspace, this::print));
            terminal.out().println(contract.count(PointResult.Outcome.KEPT) + " kept, "
                    + contract.count(PointResult.Outcome.BROKEN) + " broken, "
                    + contract.count(PointResult.Outcome.SKIPPED) + " skipped");
        });
        return kept.get() ? DONE : NEGATIVE;
    }

    private void print(PointResult result) {
        Terminal.Colour colour = switch (result.outcome()) {
            case KEPT -> Terminal.Colour.GREEN;
            case BROKEN -> Terminal.Colour.RED;
            case SKIPPED -> Terminal.Colour.YELLOW;
        };
        String detail = result.detail();
        terminal.out().println(terminal.paint(colour).apply(JsonDocument.word(result.outcome())) + "  " + result.point()
                + (detail == null ? "" : ": " + TerminalText.line(detail)));
        if (result.outcome() == PointResult.Outcome.BROKEN) {
            terminal.out().println("        promised: " + result.promise());
        }
    }

    private void run(Consumer<? super VectorResult> shown) {
        for (Path folder : folders) {
            Conformance.run(
                            folder,
                            result -> {
                                counts.merge(result.outcome(), 1, Integer::sum);
                                shown.accept(result);
                            },
                            Cancellation.NEVER)
                    .orThrow();
        }
    }

    private int count(VectorResult.Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }

    private void print(VectorResult result) {
        boolean failed = result.outcome() == VectorResult.Outcome.FAILED;
        if (!failed && !all) {
            return;
        }
        Terminal.Colour colour = switch (result.outcome()) {
            case PASSED -> Terminal.Colour.GREEN;
            case FAILED -> Terminal.Colour.RED;
            case SKIPPED -> Terminal.Colour.YELLOW;
        };
        @Nullable Integer step = result.step();
        terminal.out()
                .println(terminal.paint(colour).apply(JsonDocument.word(result.outcome())) + "  " + TerminalText.line(result.name())
                        + (step == null ? "" : ", step " + step)
                        + (result.reason() == null ? "" : ": " + TerminalText.line(result.reason())));
        if (result.expected() != null && result.actual() != null) {
            terminal.out().println("    recorded  " + TerminalText.start(JsonDocument.line(result.expected()), SHOWN));
            terminal.out().println("    answered  " + TerminalText.start(JsonDocument.line(result.actual()), SHOWN));
        }
    }
}
