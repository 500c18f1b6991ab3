package dev.stateroom.backend.shell;

import dev.stateroom.backend.disk.DiskSetup;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The setup of an agent's folder with a shell: the arguments of the reference's constructor.
 *
 * @param disk the folder
 * @param timeout timeout of a command in seconds
 * @param maxOutputBytes limit of the output; its unit depends on the dialect
 * @param env variables for commands
 * @param inheritEnv true to add this program's own variables
 * @param consent called before each command
 */
public record ShellSetup(
        DiskSetup disk, double timeout, int maxOutputBytes, Map<String, String> env, boolean inheritEnv, ShellConsent consent) {

    /** Two minutes. */
    public static final double USUAL_TIMEOUT = 120;

    /** Characters or bytes of output. */
    public static final int USUAL_MAX_OUTPUT_BYTES = 100_000;

    /** Copies the variables. */
    public ShellSetup {
        env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }
}
