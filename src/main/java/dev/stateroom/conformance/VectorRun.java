package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.conformance.medium.BackendFactory;
import dev.stateroom.conformance.medium.VectorBackend;
import dev.stateroom.conformance.medium.VectorMedia;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.conformance.vector.VectorStep;
import dev.stateroom.conformance.vector.VectorTurn;
import dev.stateroom.dialect.Dialect;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs one vector: sets up its media, makes its calls in order, and stops at the first answer that differs. {@code instead} chooses the backend. */
record VectorRun(String file, VectorFile vector, UnaryOperator<Dialect> spoken, Instead instead) {
    /** The maximum length of the folder's path, because the length of texts that contain it matters. */
    private static final int MOST_PATH = 48;

    /** Replaces the built-in backend by another one. */
    @FunctionalInterface
    interface Instead {
        /** The other backend; null if it cannot be built there. */
        @Nullable AgentBackend of(ReferenceVector vector, VectorMedia media, AgentBackend ours);
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
        ReferenceVector read = ReferenceVector.of(vector.below(root), spoken);
        VectorMedia media = new VectorMedia(root, read.dialect(), InstantSource.system());
        BackendFactory factory = new BackendFactory(read, media);
        return switch (factory.build(read.backend())) {
            case Outcome.Failed<AgentReply<VectorBackend>>(Failure failure) ->
                VectorResult.skipped(file, vector.name(), failure.sentence());
            case Outcome.Ok<AgentReply<VectorBackend>>(AgentReply<VectorBackend> built) -> {
                ForeignValue setup = read.setup();
                if (!(built instanceof AgentReply.Answered<VectorBackend>(VectorBackend ours))) {
                    yield compareSetup(setup, built, root);
                }
                AgentBackend answering = instead.of(read, media, ours.backend());
                if (answering == null) {
                    yield VectorResult.skipped(file, vector.name(), "its backend cannot be built there");
                }
                VectorBackend mounted = new VectorBackend(answering, ours.seeds());
                AgentReply<GuardedTools> agent = GuardedTools.of(read, mounted.backend());
                if (setup != null || !(agent instanceof AgentReply.Answered<GuardedTools>(GuardedTools tools))) {
                    yield compareSetup(setup, agent, root);
                }
                factory.seed(mounted, read.files());
                yield turns(read, mounted, tools, media);
            }
        };
    }

    private VectorResult compareSetup(@Nullable ForeignValue setup, AgentReply<?> built, Path root) {
        ForeignValue expected = setup == null ? ForeignValue.Fields.EMPTY : setup;
        ForeignValue actual = built instanceof AgentReply.Raised<?>(String type, String message)
                ? ResultShape.raised(type, message)
                : ForeignValue.Fields.EMPTY;
        return AnswerComparison.same(expected, actual, false)
                ? VectorResult.passed(file, vector.name())
                : VectorResult.differs(
                        file, vector.name(), 0, "building the agent", VectorFile.shown(expected, root), VectorFile.shown(actual, root));
    }

    private VectorResult turns(ReferenceVector read, VectorBackend mounted, GuardedTools agent, VectorMedia media) throws IOException {
        VectorCalls calls = new VectorCalls(mounted.backend(), media);
        VectorToolCalls tools = new VectorToolCalls(agent, mounted.backend().dialect(), media);
        VectorConversation conversation = new VectorConversation(mounted.backend(), read, media, InstantSource.system());
        VectorPrompt prompt = new VectorPrompt(
                read, mounted.backend(), agent.tools().offered().contains(ToolName.EXECUTE.id()), media.root());
        List<Answer> late = new ArrayList<>();
        int number = 0;
        // The deprecated constructor gets its files as an argument; all others find those that the run is given.
        @Nullable String refused = read.backend().isTrue("legacy") ? null : media.refusedInput();
        for (VectorTurn turn : read.turns()) {
            number++;
            if (turn.filesInput() != null) {
                media.pass(turn.filesInput());
            }
            List<Answer> answers = new ArrayList<>();
            AgentReply<SystemPrompt> system = prompt.load();
            String shown = conversation.begin(turn);
            switch (turn.asked()) {
                case VectorTurn.Op(VectorStep step) when calls.isShownAtEnd(step) ->
                    late.add(new Answer(number, step.op(), step.result(), calls.make(step), false));
                case VectorTurn.Op(VectorStep step) ->
                    answers.add(new Answer(number, step.op(), step.result(), calls.make(step), step.unordered()));
                case VectorTurn.Calls message -> {
                    if (refused != null) {
                        answers.addAll(refusals(number, message, "Error", refused));
                    } else if (system instanceof AgentReply.Raised<SystemPrompt>(String type, String why)) {
                        answers.addAll(refusals(number, message, type, why));
                    } else {
                        answers.addAll(answers(number, message, tools));
                    }
                    refused = null;
                }
                case VectorTurn.Words _ -> {}
            }
            conversation.end(turn, answers.stream().map(Answer::actual).toList());
            if (turn.modelInput() != null) {
                answers.add(new Answer(number, "what the model was shown", turn.modelInput(), new ForeignValue.Text(shown), false));
            }
            if (turn.modelTools() != null) {
                answers.add(new Answer(number, "the list of tools offered", turn.modelTools(), tools.offered(), false));
            }
            if (turn.excerpt() != null && system instanceof AgentReply.Answered<SystemPrompt>(SystemPrompt message)) {
                ForeignValue part = turn.excerpt().in(message.text());
                answers.add(new Answer(number, "the system's message", turn.excerpt().recorded(), part, false));
            }
            if (turn.metadata() != null) {
                ForeignValue writer = WriterMetadata.of(read.dialect(), read.agent().langchain());
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

    private static List<Answer> refusals(int number, VectorTurn.Calls message, String type, String refused) {
        return message.calls().stream()
                .map(call -> new Answer(number, call.tool(), call.answer(), ResultShape.raised(type, refused), false))
                .toList();
    }

    private static List<Answer> answers(int number, VectorTurn.Calls message, VectorToolCalls tools) {
        List<Answer> answers = new ArrayList<>();
        for (VectorTurn.Called called : message.calls()) {
            List<ForeignValue> within = tools.within(called);
            for (int i = 0; i < within.size(); i++) {
                VectorTurn.Called inner = called.within().get(i);
                answers.add(new Answer(number, "the subagent's " + inner.tool(), inner.answer(), within.get(i), false));
            }
        }
        VectorToolCalls.Made made = tools.make(message);
        ForeignValue asked = message.reviewing().interrupt();
        answers.add(new Answer(number, "the review", orNull(asked), orNull(made.interrupt()), false));
        if (made.answers().isEmpty()) {
            answers.add(new Answer(number, "the message", message.reviewing().raised(), made.raised(), false));
        }
        for (int i = 0; i < made.answers().size(); i++) {
            VectorTurn.Called called = message.calls().get(i);
            answers.add(new Answer(number, called.tool(), called.answer(), made.answers().get(i), false));
        }
        return answers;
    }

    private static ForeignValue orNull(@Nullable ForeignValue value) {
        return value == null ? ForeignValue.Null.INSTANCE : value;
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

    private record Answer(int number, String what, ForeignValue expected, ForeignValue actual, boolean unordered) {
        boolean isRecorded() {
            return AnswerComparison.same(expected, actual, unordered);
        }
    }
}
