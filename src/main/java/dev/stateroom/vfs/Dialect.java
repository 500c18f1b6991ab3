package dev.stateroom.vfs;

import java.util.Optional;

/**
 * How one release of the reference packages treats files: an era, the release in it, and the choices at the level of files
 * that follow. Tool texts, rules and review choose by the era in their own packages.
 *
 * @param era whose behaviour
 * @param release which release of it; the era's usual one where none is known
 */
public record Dialect(Era era, Release release) {

    /** The documented protocol, meant where nothing else is known. */
    public static final Dialect DOCUMENTED = of(Era.PYTHON_0_5);

    /** The protocol of the calls: bare lists and strings first, objects later. */
    public enum Protocol {
        /** {@code ls_info}, {@code read} as a string, {@code grep_raw}, {@code glob_info}, {@code files_update}. */
        V1,
        /** {@code ls}, {@code read}, {@code grep}, {@code glob}: objects with an error. */
        V2
    }

    /** The era with its usual release. */
    public static Dialect of(Era era) {
        return new Dialect(era, era.usualRelease());
    }

    /** The dialect that a release of a package speaks. */
    public static Dialect of(Era.Language language, Release release) {
        return new Dialect(Era.of(language, release), release);
    }

    /** The dialect of that name with its usual release. */
    public static Optional<Dialect> named(String id) {
        return Era.named(id).map(Dialect::of);
    }

    /** The name of the era: {@code python-0.7}. */
    public String id() {
        return era.id();
    }

    /** Which package. */
    public Era.Language language() {
        return era.language();
    }

    /** True from that release of the package on. Only to be asked of releases of this dialect's own language. */
    public boolean isSince(int major, int minor, int patch) {
        return !release.isBefore(major, minor, patch);
    }

    /** Which protocol the built-in backends speak. */
    public Protocol protocol() {
        return era == Era.PYTHON_0_2 || era == Era.PYTHON_0_4 ? Protocol.V1 : Protocol.V2;
    }

    /** True when write refuses an existing path. */
    public boolean isCreateOnly() {
        return era != Era.PYTHON_0_7 && era != Era.JS_1_14;
    }

    /** True when backends have the call {@code delete}: Python 0.7.0, npm 1.11.0. */
    public boolean hasDelete() {
        return switch (language()) {
            case PYTHON -> isSince(0, 7, 0);
            case JAVASCRIPT -> isSince(1, 11, 0);
        };
    }

    /**
     * True when calling a method that a backend lacks throws NotImplementedError; before Python 0.3.10 the protocol's empty body
     * answers nothing.
     */
    public boolean throwsForMissingCalls() {
        return language() == Era.Language.JAVASCRIPT || isSince(0, 3, 10);
    }

    /** True when a disk backend keeps to its root unless told otherwise: Python 0.7. */
    public boolean isVirtualByDefault() {
        return era == Era.PYTHON_0_7;
    }

    /** Lines that a read by call gives when no limit is asked for. */
    public int defaultReadLimit() {
        return language() == Era.Language.PYTHON ? 2000 : 500;
    }

    @Override
    public String toString() {
        return id() + " (" + release + ")";
    }
}
