package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts the object's replies to outcomes for people. */
final class BridgeOutcomes {
    private BridgeOutcomes() {}

    /** The value of a reply; an error or an exception is a failure about that path. */
    static <R> Outcome<R> of(AgentReply<R> reply, FilePath path, Function<R, @Nullable String> error) {
        return switch (reply) {
            case AgentReply.Answered<R>(R value) -> {
                String said = error.apply(value);
                yield said == null ? Outcome.ok(value) : Outcome.failed(failure(path, said));
            }
            case AgentReply.Raised<R>(String type, String message) -> Outcome.failed(
                    type.equals("NotImplementedError") ? Failure.Kind.UNSUPPORTED : Failure.Kind.UNREACHABLE,
                    path + ": the backend raised " + type + (message.isEmpty() ? "" : ": " + message));
            case AgentReply.Withheld<R>(String sentence) -> Outcome.failed(Failure.Kind.UNREACHABLE, sentence);
        };
    }

    /** The kind is found by the words that backends use; the sentence is the backend's. */
    static Failure failure(FilePath path, String said) {
        String words = said.toLowerCase(Locale.ROOT);
        Failure.Kind kind = words.contains("not found") || words.contains("not_found") || words.contains("enoent")
                ? Failure.Kind.NOT_FOUND
                : words.contains("not_a_directory") || words.contains("is_directory") || words.contains("not a directory")
                        ? Failure.Kind.WRONG_KIND
                        : Failure.Kind.DENIED;
        return new Failure(kind, said.contains(path.text()) ? said : path + ": " + said);
    }
}
