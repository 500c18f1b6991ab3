package dev.stateroom.dialect;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour of one release of the reference packages with files, tool texts, rules and reviews. {@link #holds} returns it, fact by
 * fact.
 */
public class Dialect {

    /** The documented protocol, used if nothing else is known. */
    public static final Dialect DOCUMENTED = of(Era.PYTHON_0_5);

    /** The protocol of the calls: first bare lists and strings, later objects. */
    public enum Protocol {
        /** {@code ls_info}, {@code read} as a string, {@code grep_raw}, {@code glob_info}, {@code files_update}. */
        V1,
        /** {@code ls}, {@code read}, {@code grep}, {@code glob}: objects with an error. */
        V2
    }

    private final Era.Language language;
    private final Release release;
    private final Era era;

    /**
     * @param language of the package
     * @param release of the package
     */
    protected Dialect(Era.Language language, Release release) {
        this.language = language;
        this.release = release;
        this.era = Era.of(language, release);
    }

    /** The era with its usual release. */
    public static Dialect of(Era era) {
        return of(era.language(), era.usualRelease());
    }

    /** The dialect that a release of a package speaks. */
    public static Dialect of(Era.Language language, Release release) {
        return new Dialect(language, release);
    }

    /** The dialect of a release whose language is not named: Python's releases begin with 0, npm's do not. */
    public static Dialect of(Release release) {
        return of(release.major() == 0 ? Era.Language.PYTHON : Era.Language.JAVASCRIPT, release);
    }

    /** The dialect of the newest known release of a language. */
    public static Dialect newest(Era.Language language) {
        return of(
                switch (language) {
                    case PYTHON -> Era.PYTHON_0_7;
                    case JAVASCRIPT -> Era.JS_1_14;
                });
    }

    /** The dialect of that name with its usual release. */
    public static Optional<Dialect> named(String id) {
        return Era.named(id).map(Dialect::of);
    }

    /** The name of the era: {@code python-0.7}. */
    public String id() {
        return era.id();
    }

    /** The era that the release belongs to. */
    public Era era() {
        return era;
    }

    public Release release() {
        return release;
    }

    /** The language of the package. */
    public Era.Language language() {
        return language;
    }

    /** True if the release behaves as the fact says. */
    public boolean holds(DialectFact fact) {
        return fact.holdsIn(language, release);
    }

    /** The protocol of the built-in backends. */
    public Protocol protocol() {
        return holds(DialectFact.RESULT_OBJECTS) ? Protocol.V2 : Protocol.V1;
    }

    /** The number of lines that a read call returns if no limit is given. */
    public int defaultReadLimit() {
        return language == Era.Language.PYTHON ? 2000 : 500;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Dialect that && language == that.language && release.equals(that.release);
    }

    @Override
    public int hashCode() {
        return Objects.hash(language, release);
    }

    @Override
    public String toString() {
        return id() + " (" + release + ")";
    }
}
