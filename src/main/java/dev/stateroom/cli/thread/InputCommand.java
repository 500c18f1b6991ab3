package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.TokenUsage;
import dev.stateroom.workspace.modelinput.InputChanges;
import dev.stateroom.workspace.modelinput.InputPart;
import dev.stateroom.workspace.modelinput.ModelInput;
import dev.stateroom.workspace.step.StepRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "input", description = {
    "Show what a model was given before the newest answer at a step or before it: instructions, skills, memory, tools, messages.",
    "Tokens that the provider did not count by themselves are marked with ~.",
})
final class InputCommand extends ThreadCommand {
    /** A part by its name on the command line. */
    enum Part {
        instructions(InputPart.Kind.INSTRUCTIONS),
        prose(InputPart.Kind.PROSE),
        skills(InputPart.Kind.SKILLS),
        memory(InputPart.Kind.MEMORY),
        tools(InputPart.Kind.TOOLS),
        summary(InputPart.Kind.SUMMARY),
        messages(InputPart.Kind.MESSAGE);

        private final InputPart.Kind kind;

        Part(InputPart.Kind kind) {
            this.kind = kind;
        }
    }

    private static final int SHOWN = 60;

    @Option(names = "--at", paramLabel = "STEP", description = StepRef.DESCRIPTION)
    private @Nullable String at;

    @Option(names = "--against", paramLabel = "STEP", description = "Show only what another step's model was not given (+), and what only that one was given (-).")
    private @Nullable String against;

    @Option(names = "--part", paramLabel = "instructions|prose|skills|memory|tools|summary|messages", description = "Show this part only.")
    private @Nullable Part part;

    @Option(names = "--text", description = "Print the parts whole, as the model read them.")
    private boolean text;

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        Optional<ModelInput> found = input(thread, calls, at);
        Optional<ModelInput> other = against == null ? Optional.empty() : input(thread, calls, against);
        if (found.isEmpty() || against != null && other.isEmpty()) {
            progress.note("no model has answered up to step " + (found.isEmpty() ? at == null ? "head" : at : against));
            print(null, () -> {});
            return DONE;
        }
        ModelInput input = found.get();
        InputChanges changes = other.map(input::since).orElse(null);
        String agent = agent(calls, input);
        print(answer(input, agent, changes), () -> {
            if (changes != null) {
                print(changes);
            } else if (text) {
                shown(input.parts()).forEach(this::printWhole);
            } else {
                print(input, agent);
            }
        });
        return DONE;
    }

    private static Optional<ModelInput> input(RecordedThread thread, ToolCall.Ledger calls, @Nullable String step) {
        return ModelInput.at(thread, calls, StepRef.named(thread, step).key(), Cancellation.NEVER).orThrow();
    }

    private static String agent(ToolCall.Ledger calls, ModelInput input) {
        String namespace = input.answeredAt().key().namespace();
        return namespace.equals(CheckpointKey.ROOT_NAMESPACE) ? "main" : calls.agentOf(namespace);
    }

    private List<InputPart> shown(List<InputPart> parts) {
        return part == null ? parts : parts.stream().filter(one -> one.kind() == part.kind).toList();
    }

    private void print(ModelInput input, String agent) {
        TokenUsage reported = input.reported();
        Checkpoint checkpoint = input.answeredAt();
        line(terminal.paint(Terminal.Colour.BOLD).apply(TerminalText.line("step " + (checkpoint.step() == null ? checkpoint.id() : checkpoint.step()) + ", " + agent
                        + (input.model().isEmpty() ? "" : ", " + input.model())))
                + "  " + (reported == null ? "~" : "") + input.tokens() + " tokens in"
                + (reported == null ? "" : ", " + reported.output() + " out, " + reported.cacheRead() + " from cache"));
        TextTable table = new TextTable().left("PART").left("NAME").right("TOKENS").left("KNOWN").free("TEXT");
        shown(input.parts()).forEach(one -> row(table.row(), one).cell(origin(one)).cell(beginning(one)));
        table.print(terminal);
        input.unseen().forEach(unseen -> line("not given: " + words(unseen)));
    }

    private static String words(ModelInput.Unseen unseen) {
        String where = unseen.path() == null ? "kept in no file" : "in " + TerminalText.line(unseen.path());
        return unseen.messages() > 0
                ? unseen.messages() + (unseen.messages() == 1 ? " summarised message, " : " summarised messages, ") + where
                : "the whole answer of " + TerminalText.line(unseen.tool()) + ", " + where;
    }

    private void print(InputChanges changes) {
        TextTable table = new TextTable().left("").left("PART").left("NAME").right("TOKENS").free("TEXT");
        shown(changes.gone()).forEach(one -> row(table.row().cell("-", terminal.paint(Terminal.Colour.RED)), one).cell(beginning(one)));
        shown(changes.added()).forEach(one -> row(table.row().cell("+", terminal.paint(Terminal.Colour.GREEN)), one).cell(beginning(one)));
        table.print(terminal);
    }

    private void printWhole(InputPart one) {
        line(terminal.paint(Terminal.Colour.BOLD).apply("--- " + word(one.kind()) + (one.name().isEmpty() ? "" : " " + TerminalText.line(one.name()))));
        line(one.origin() == InputPart.Origin.DIFFERENCE || one.kind() == InputPart.Kind.PROSE ? "(not stored)" : TerminalText.lines(one.text()));
    }

    private static TextTable row(TextTable table, InputPart one) {
        return table.cell(word(one.kind())).cell(one.name()).cell(one.tokens() < 0 ? "" : "~" + one.tokens());
    }

    private static String beginning(InputPart one) {
        String said = one.kind() == InputPart.Kind.TOOLS ? one.text().replace("\n", ", ") : one.text();
        return one.origin() == InputPart.Origin.DIFFERENCE ? "" : TerminalText.start(said, SHOWN);
    }

    private static String word(InputPart.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String origin(InputPart one) {
        return switch (one.origin()) {
            case RECORDED -> "recorded";
            case REBUILT -> "rebuilt";
            case DIFFERENCE -> "by difference";
        };
    }

    private record PartAnswer(String kind, String name, String known, @Nullable String messageId, @Nullable Long tokens, @Nullable String text) {
        static PartAnswer of(InputPart one) {
            return new PartAnswer(
                    word(one.kind()), one.name(), origin(one), one.id(), one.tokens() < 0 ? null : (Long) one.tokens(),
                    one.origin() == InputPart.Origin.DIFFERENCE ? null : one.text());
        }
    }

    private record InputAnswer(
            String checkpointId,
            String checkpointNs,
            @Nullable Integer step,
            String agent,
            String model,
            long inputTokens,
            boolean estimated,
            @Nullable Long outputTokens,
            @Nullable Long cacheReadTokens,
            int stateMessages,
            Optional<List<PartAnswer>> parts,
            Optional<List<ModelInput.Unseen>> notGiven,
            Optional<List<PartAnswer>> added,
            Optional<List<PartAnswer>> gone) {}

    private InputAnswer answer(ModelInput input, String agent, @Nullable InputChanges changes) {
        TokenUsage reported = input.reported();
        Optional<InputChanges> compared = Optional.ofNullable(changes);
        return new InputAnswer(
                input.answeredAt().id(),
                input.answeredAt().key().namespace(),
                input.answeredAt().step(),
                agent,
                input.model(),
                input.tokens(),
                reported == null,
                reported == null ? null : (Long) reported.output(),
                reported == null ? null : (Long) reported.cacheRead(),
                input.stateMessages(),
                compared.isPresent() ? Optional.empty() : Optional.of(parts(input.parts())),
                compared.isPresent()
                        ? Optional.empty()
                        : Optional.of(input.unseen()),
                compared.map(two -> parts(two.added())),
                compared.map(two -> parts(two.gone())));
    }

    private List<PartAnswer> parts(List<InputPart> parts) {
        return shown(parts).stream().map(PartAnswer::of).toList();
    }

    private void line(String words) {
        terminal.out().println(words);
    }
}
