/**
 * The behaviour of each release of the Deep Agents packages, as a table: {@link dev.stateroom.dialect.DialectFact} names a behaviour and
 * the release of each language from which it holds, and a {@link dev.stateroom.dialect.Dialect} returns whether it holds in its release.
 * Other packages ask for a fact. Only this one, the detection of releases and {@code conformance} compare releases.
 *
 * <p>Uses jspecify only. Begin at {@link dev.stateroom.dialect.Dialect}.
 */
@NullMarked
package dev.stateroom.dialect;

import org.jspecify.annotations.NullMarked;
