package dev.stateroom.vfs;

import java.util.Arrays;
import java.util.Optional;

/**
 * One era of the reference packages, whose behaviour is imitated exactly. An identity with the file-level choices; tool
 * texts, rules and review choose by it in their own packages.
 */
public enum Dialect {
    /** Python 0.2.0 to 0.3.9. */
    PYTHON_0_2("python-0.2", Language.PYTHON, true),
    /** Python 0.3.10 to 0.4.12. */
    PYTHON_0_4("python-0.4", Language.PYTHON, true),
    /** Python 0.5.0 to 0.6.12: the documented protocol, the default where nothing else is known. */
    PYTHON_0_5("python-0.5", Language.PYTHON, true),
    /** Python 0.7.14 and newer. */
    PYTHON_0_7("python-0.7", Language.PYTHON, false),
    /** npm 1.9.0 to 1.10.x. */
    JS_1_9("js-1.9", Language.JAVASCRIPT, true),
    /** npm 1.12.0 and newer. */
    JS_1_14("js-1.14", Language.JAVASCRIPT, false);

    /** The language of the package. */
    public enum Language {
        /** The Python package. */
        PYTHON,
        /** The npm package. */
        JAVASCRIPT
    }

    private final String id;
    private final Language language;
    private final boolean createOnly;

    Dialect(String id, Language language, boolean createOnly) {
        this.id = id;
        this.language = language;
        this.createOnly = createOnly;
    }

    /** The name used in workspace files, JSON and the status bar: {@code python-0.7}. */
    public String id() {
        return id;
    }

    /** Which package. */
    public Language language() {
        return language;
    }

    /** True when write refuses an existing path. */
    public boolean isCreateOnly() {
        return createOnly;
    }

    /** The dialect of that name. */
    public static Optional<Dialect> named(String id) {
        return Arrays.stream(values()).filter(d -> d.id.equals(id)).findFirst();
    }
}
