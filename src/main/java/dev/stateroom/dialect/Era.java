package dev.stateroom.dialect;

import java.util.Arrays;
import java.util.Optional;

/**
 * A range of releases of the reference packages with the same file semantics; the identity of a {@link Dialect}. In order of age within a
 * language.
 */
public enum Era {
    /** Python 0.2.0 to 0.3.9. */
    PYTHON_0_2("python-0.2", Language.PYTHON, "0.2.8", "1.0.5"),
    /** Python 0.3.10 to 0.4.12. */
    PYTHON_0_4("python-0.4", Language.PYTHON, "0.4.12", "1.2.12"),
    /** Python 0.5.0 to 0.6.12: the documented protocol, the default if nothing else is known. */
    PYTHON_0_5("python-0.5", Language.PYTHON, "0.6.12", "1.3.11"),
    /** Python 0.7: releases before 0.7.14 number the lines that are read. */
    PYTHON_0_7("python-0.7", Language.PYTHON, "0.7.32", "1.4.7"),
    /** npm 1.9.0 to 1.11.x. */
    JS_1_9("js-1.9", Language.JAVASCRIPT, "1.9.1", "1.3.1"),
    /** npm 1.12.0 and newer. */
    JS_1_14("js-1.14", Language.JAVASCRIPT, "1.14.1", "1.5.14");

    /** The language of the package. */
    public enum Language {
        /** The Python package. */
        PYTHON,
        /** The npm package. */
        JAVASCRIPT
    }

    private final String id;
    private final Language language;
    private final String usual;
    private final String langchain;

    Era(String id, Language language, String usual, String langchain) {
        this.id = id;
        this.language = language;
        this.usual = usual;
        this.langchain = langchain;
    }

    /** The name used in workspace files, JSON and the status bar: {@code python-0.7}. */
    public String id() {
        return id;
    }

    /** The language of the package. */
    public Language language() {
        return language;
    }

    /** The release that is assumed if none is named: the one whose results were recorded. */
    public Release usualRelease() {
        return Release.parse(usual).orElseThrow();
    }

    /** The release of langchain that came with it, assumed if none is named. */
    public Release usualLangchain() {
        return Release.parse(langchain).orElseThrow();
    }

    /** The era of that name. */
    public static Optional<Era> named(String id) {
        return Arrays.stream(values()).filter(era -> era.id.equals(id)).findFirst();
    }

    /**
     * The era of a release of a package, as divided in {@code spec/dialects.md}: Python 0.7.0 to 0.7.13 and npm 1.11 belong to their
     * neighbour, everything older than the first era to the first.
     */
    public static Era of(Language language, Release release) {
        return switch (language) {
            case PYTHON ->
                release.isBefore(0, 3, 10)
                        ? PYTHON_0_2
                        : release.isBefore(0, 5, 0) ? PYTHON_0_4 : release.isBefore(0, 7, 0) ? PYTHON_0_5 : PYTHON_0_7;
            case JAVASCRIPT -> release.isBefore(1, 12, 0) ? JS_1_9 : JS_1_14;
        };
    }
}
