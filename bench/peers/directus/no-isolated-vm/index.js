/** Stands in for a package that would have to be compiled against V8 and is loaded, but not used, without extensions. */
module.exports = {}
