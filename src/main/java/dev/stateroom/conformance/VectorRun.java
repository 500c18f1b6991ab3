package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.conformance.medium.BackendFactory;
import dev.stateroom.conformance.medium.Media;
import dev.stateroom.conformance.medium.Mounted;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.Step;
import dev.stateroom.conformance.vector.Turn;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.langgraph.channel.WriterMetadata;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.prompt.SystemPrompt;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one vector: sets its media up, makes its calls in order, and stops at the first answer that differs. */
final class VectorRun {
    /** Texts that hold the folder are measured. */
    private static final int MOST_PATH = 48;

    private final String file;
    private final VectorFile vector;
    private final Instead instead;

    /** Puts another backend in the place of ours. */
    @FunctionalInterface
    interface Instead {
        /** What answers; null where that one cannot be built there. */
        @Nullable AgentBackend of(ReferenceVector vector, Media media, AgentBackend ours);
    }

    /** {@code instead} says what answers. */
    VectorRun(String file, VectorFile vector, Instead instead) {
        this.instead = instead;
        this.file = file;
        this.vector = vector;
    }

    VectorResult run() throws IOException {
        String beyond = ReferenceVector.beyond(vector.document());
        if (beyond != null) {
            return VectorResult.skipped(file, vector.name(), beyond);
        }
        try (ScratchFolder scratch = ScratchFolder.createShort("v", MOST_PATH)) {
            return run(scratch.path());
        }
    }

    private VectorResult run(Path root) throws IOException {
        ReferenceVector read = ReferenceVector.of(vector.below(root));
        Media media = new Media(root, read.dialect(), InstantSource.system());
        BackendFactory factory = new BackendFactory(read, media);
        return switch (factory.build(read.backend())) {
            case Outcome.Failed<Reply<Mounted>>(Failure failure) ->
                VectorResult.skipped(file, vector.name(), failure.sentence());
            case Outcome.Ok<Reply<Mounted>>(Reply<Mounted> built) -> {
                Value setup = read.setup();
                if (!(built instanceof Reply.Answered<Mounted>(Mounted ours))) {
                    yield compareSetup(setup, built, root);
                }
                AgentBackend answering = instead.of(read, media, ours.backend());
                if (answering == null) {
                    yield VectorResult.skipped(file, vector.name(), "its backend cannot be built there");
                }
                Mounted mounted = new Mounted(answering, ours.seeds());
                Reply<GuardedTools> agent = GuardedTools.of(read, mounted.backend());
                if (setup != null || !(agent instanceof Reply.Answered<GuardedTools>(GuardedTools tools))) {
                    yield compareSetup(setup, agent, root);
                }
                factory.seed(mounted, read.files());
                yield turns(read, mounted, tools, media);
            }
        };
    }

    private VectorResult compareSetup(@Nullable Value setup, Reply<?> built, Path root) {
        Value expected = setup == null ? Value.Fields.EMPTY : setup;
        Value actual = built instanceof Reply.Raised<?>(String type, String message)
                ? ResultShape.raised(type, message)
                : Value.Fields.EMPTY;
        return Comparison.same(expected, actual, false)
                ? VectorResult.passed(file, vector.name())
                : VectorResult.differs(
                        file, vector.name(), 0, "building the agent", VectorFile.shown(expected, root), VectorFile.shown(actual, root));
    }

    private VectorResult turns(ReferenceVector read, Mounted mounted, GuardedTools agent, Media media) throws IOException {
        Calls calls = new Calls(mounted.backend(), media);
        ToolCalls tools = new ToolCalls(agent, mounted.backend().dialect(), media);
        Conversation conversation = new Conversation(mounted.backend(), read, media, InstantSource.system());
        ShownPrompt prompt = new ShownPrompt(
                read, mounted.backend(), agent.tools().offered().contains(ToolName.EXECUTE.id()), media.root());
        List<Answer> late = new ArrayList<>();
        int number = 0;
        // The deprecated constructor is handed its files; all others find those that the run is given.
        @Nullable String refused = read.backend().isTrue("legacy") ? null : media.refusedInput();
        for (Turn turn : read.turns()) {
            number++;
            if (turn.filesInput() != null) {
                media.pass(turn.filesInput());
            }
            List<Answer> answers = new ArrayList<>();
            Reply<SystemPrompt> system = prompt.load();
            String shown = conversation.begin(turn);
            switch (turn.asked()) {
                case Turn.Op(Step step) when calls.isShownAtEnd(step) ->
                    late.add(new Answer(number, step.op(), step.result(), calls.make(step), false));
                case Turn.Op(Step step) ->
                    answers.add(new Answer(number, step.op(), step.result(), calls.make(step), step.unordered()));
                case Turn.Calls message -> {
                    if (refused != null) {
                        answers.addAll(refusals(number, message, "Error", refused));
                    } else if (system instanceof Reply.Raised<SystemPrompt>(String type, String why)) {
                        answers.addAll(refusals(number, message, type, why));
                    } else {
                        answers.addAll(answers(number, message, tools));
                    }
                    refused = null;
                }
                case Turn.Words _ -> {}
            }
            conversation.end(turn, answers.stream().map(Answer::actual).toList());
            if (turn.modelInput() != null) {
                answers.add(new Answer(number, "what the model was shown", turn.modelInput(), new Value.Text(shown), false));
            }
            if (turn.modelTools() != null) {
                answers.add(new Answer(number, "the list of tools offered", turn.modelTools(), tools.offered(), false));
            }
            if (turn.excerpt() != null && system instanceof Reply.Answered<SystemPrompt>(SystemPrompt message)) {
                Value part = turn.excerpt().in(message.text());
                answers.add(new Answer(number, "the system's message", turn.excerpt().recorded(), part, false));
            }
            if (turn.metadata() != null) {
                Value writer = WriterMetadata.of(read.dialect(), read.agent().langchain());
                answers.add(new Answer(number, "the checkpoint's metadata", turn.metadata(), writer, false));
            }
            for (Answer answer : answers) {
                if (!answer.isRecorded()) {
                    return differs(answer, media.root());
                }
            }
        }
        for (Answer answer : late) {
            Answer shown = new Answer(answer.number(), answer.what(), answer.expected(), calls.atEnd(answer.actual()), false);
            if (!shown.isRecorded()) {
                return differs(shown, media.root());
            }
        }
        return VectorResult.passed(file, vector.name());
    }

    private static List<Answer> refusals(int number, Turn.Calls message, String type, String refused) {
        return message.calls().stream()
                .map(call -> new Answer(number, call.tool(), call.answer(), ResultShape.raised(type, refused), false))
                .toList();
    }

    private static List<Answer> answers(int number, Turn.Calls message, ToolCalls tools) {
        List<Answer> answers = new ArrayList<>();
        for (Turn.Called called : message.calls()) {
            List<Value> within = tools.within(called);
            for (int i = 0; i < within.size(); i++) {
                Turn.Called inner = called.within().get(i);
                answers.add(new Answer(number, "the subagent's " + inner.tool(), inner.answer(), within.get(i), false));
            }
        }
        ToolCalls.Made made = tools.make(message);
        Value asked = message.reviewing().interrupt();
        answers.add(new Answer(number, "the review", orNull(asked), orNull(made.interrupt()), false));
        if (made.answers().isEmpty()) {
            answers.add(new Answer(number, "the message", message.reviewing().raised(), made.raised(), false));
        }
        for (int i = 0; i < made.answers().size(); i++) {
            Turn.Called called = message.calls().get(i);
            answers.add(new Answer(number, called.tool(), called.answer(), made.answers().get(i), false));
        }
        return answers;
    }

    private static Value orNull(@Nullable Value value) {
        return value == null ? Value.Null.INSTANCE : value;
    }

    private VectorResult differs(Answer answer, Path root) {
        return VectorResult.differs(
                file,
                vector.name(),
                answer.number(),
                answer.what(),
                VectorFile.shown(answer.expected(), root),
                VectorFile.shown(answer.actual(), root));
    }

    private record Answer(int number, String what, Value expected, Value actual, boolean unordered) {
        boolean isRecorded() {
            return Comparison.same(expected, actual, unordered);
        }
    }
}
