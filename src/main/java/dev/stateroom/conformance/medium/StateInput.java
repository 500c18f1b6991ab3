package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checks of npm's agent for files that are passed into a run: each needs a content that is text, bytes or lines, both dates, and a type
 * unless it is a list of lines. Source: vector {@code js-interop-python-records-input}.
 *
 * @param dialect Python checks nothing
 */
record StateInput(Dialect dialect) {

    /** The error that ends the run, naming the first invalid file; null if all are valid. */
    @Nullable String refusal(StateFiles files) {
        if (dialect.language() == Era.Language.PYTHON) {
            return null;
        }
        List<String> wrong = new ArrayList<>();
        files.forEach((path, file) -> {
            if (!fits(file)) {
                wrong.add(path);
            }
        });
        return wrong.isEmpty() ? null : message(wrong.getFirst());
    }

    private static boolean fits(FileData file) {
        boolean typed = file.content() instanceof FileData.Lines
                || (!(file.content() instanceof FileData.Unreadable) && file.mimeType() != null);
        return typed && file.createdAt() != null && file.modifiedAt() != null;
    }

    private static String message(String path) {
        return """
                Middleware "FilesystemMiddleware" has required state fields that must be initialized:


                To fix this, either:
                1. Provide default values in your middleware's state schema using .default():
                   stateSchema: z.object({
                     myField: z.string().default("default value")
                   })

                2. Or make the fields optional using .optional():
                   stateSchema: z.object({
                     myField: z.string().optional()
                   })

                3. Or ensure you pass these values when invoking the agent:
                   agent.invoke({
                     messages: [...],
                     files.%s: "value"
                   })""".formatted(path);
    }
}
