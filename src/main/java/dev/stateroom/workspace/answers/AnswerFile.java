package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads decisions in the form of {@link AnswerForm} from JSON in UTF-8. */
public final class AnswerFile {
    private static final int LARGEST = 64 << 20;

    private AnswerFile() {}

    /** The answers in a file; a failure names the file, the entry and the field. */
    public static Outcome<List<RequestAnswer>> read(Path file) {
        return RegularFile.named(file, LARGEST, "a file with decisions").then(bytes -> AnswerForm.read(PlainJson.read(bytes)).within(file));
    }

    /** One JSON value; a failure gives the reason why it is invalid. */
    public static Outcome<ForeignValue> value(String json) {
        ForeignValue read = PlainJson.read(json.getBytes(StandardCharsets.UTF_8));
        return read instanceof ForeignValue.Opaque(String why, long _, _) ? Outcome.failed(Failure.Kind.INVALID, why) : Outcome.ok(read);
    }

    /** The answers in a stream, which stays open. */
    public static Outcome<List<RequestAnswer>> read(InputStream in, String name) {
        try {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, name + " is larger than " + (LARGEST >> 20) + " MB");
            }
            return AnswerForm.read(PlainJson.read(bytes)).within(name);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, name + " cannot be read", e);
        }
    }
}
