package dev.stateroom.backend.shell;

/** The user's consent to run commands on this computer. Called before each command. */
@FunctionalInterface
public interface ShellConsent {

    /** True once the user has agreed, until the consent is withdrawn. */
    boolean isGiven();
}
