package dev.stateroom.permission.simulation;

import dev.stateroom.agent.Value;
import dev.stateroom.permission.call.FileCall;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a recording.
 *
 * @param tool its name; any tool
 * @param args its arguments as they ran
 * @param result the text that answered it; null where none is recorded
 */
public record RecordedUse(String tool, Value args, @Nullable String result) {

    /** The call as rules look at it; nothing for tools that they do not know. */
    Optional<FileCall> file() {
        return FileCall.of(tool, args);
    }
}
