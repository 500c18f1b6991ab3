package dev.stateroom.cli.command;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Finds dialects by name. */
public final class DialectNames {
    private DialectNames() {}

    /**
     * The dialect with that name.
     *
     * @throws dev.stateroom.vfs.FailureException if there is none, listing the known ones
     */
    public static Dialect named(String id) {
        return Dialect.named(id)
                .orElseThrow(() -> CliCommand.refused("there is no dialect '" + id + "': one of "
                        + Arrays.stream(Era.values()).map(Era::id).collect(Collectors.joining(", ")) + " is accepted"));
    }
}
