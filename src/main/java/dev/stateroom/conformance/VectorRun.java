package dev.stateroom.conformance;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.conformance.medium.BackendFactory;
import dev.stateroom.conformance.medium.Media;
import dev.stateroom.conformance.medium.Mounted;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.Step;
import dev.stateroom.conformance.vector.VectorFile;
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
    private final String file;
    private final VectorFile vector;

    VectorRun(String file, VectorFile vector) {
        this.file = file;
        this.vector = vector;
    }

    VectorResult run() throws IOException {
        String beyond = ReferenceVector.beyond(vector.document());
        if (beyond != null) {
            return VectorResult.skipped(file, vector.name(), beyond);
        }
        try (ScratchFolder scratch = ScratchFolder.create()) {
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
                if (setup != null || !(built instanceof Reply.Answered<Mounted>(Mounted mounted))) {
                    yield compareSetup(setup, built, root);
                }
                factory.seed(mounted, read.files());
                yield steps(read, mounted, media);
            }
        };
    }

    private VectorResult compareSetup(@Nullable Value setup, Reply<Mounted> built, Path root) {
        Value expected = setup == null ? Value.Fields.EMPTY : setup;
        Value actual = built instanceof Reply.Raised<Mounted>(String type, String message)
                ? ResultShape.raised(type, message)
                : Value.Fields.EMPTY;
        return Comparison.same(expected, actual, false)
                ? VectorResult.passed(file, vector.name())
                : VectorResult.differs(
                        file, vector.name(), 0, "building the backend", VectorFile.shown(expected, root), VectorFile.shown(actual, root));
    }

    private VectorResult steps(ReferenceVector read, Mounted mounted, Media media) throws IOException {
        Calls calls = new Calls(mounted.backend(), media);
        List<Answer> late = new ArrayList<>();
        int number = 0;
        for (Step step : read.steps()) {
            number++;
            if (step.filesInput() != null) {
                media.pass(step.filesInput());
            }
            Answer answer = new Answer(number, step, calls.make(step));
            if (calls.isShownAtEnd(step)) {
                late.add(answer);
            } else if (!answer.isRecorded()) {
                return differs(answer, media.root());
            }
        }
        for (Answer answer : late) {
            Answer shown = new Answer(answer.number(), answer.step(), calls.atEnd(answer.value()));
            if (!shown.isRecorded()) {
                return differs(shown, media.root());
            }
        }
        return VectorResult.passed(file, vector.name());
    }

    private VectorResult differs(Answer answer, Path root) {
        return VectorResult.differs(
                file,
                vector.name(),
                answer.number(),
                answer.step().op(),
                VectorFile.shown(answer.step().result(), root),
                VectorFile.shown(answer.value(), root));
    }

    private record Answer(int number, Step step, Value value) {
        boolean isRecorded() {
            return Comparison.same(step.result(), value, step.unordered());
        }
    }
}
