package dev.stateroom.backend.shell;

import dev.stateroom.backend.disk.DiskSetup;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a folder with a shell is given to an agent: the arguments of the reference's constructor.
 *
 * @param disk the folder
 * @param timeout seconds that a command may take
 * @param maxOutputBytes longer output is cut; what is counted depends on the dialect
 * @param env variables that commands see
 * @param inheritEnv whether they see this program's own variables too
 * @param consent asked before each command
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
